// Sounds, made by the page itself and always beside something that is seen; off until asked for.

let audio = null;

const loud = () => document.documentElement.dataset.sound === "on";

// A tone that fades: its pitch, when it begins and how long it lasts, in seconds.
function tone(pitch, at, length = 0.5, volume = 0.16, kind = "sine") {
  const source = audio.createOscillator(), gain = audio.createGain(), start = audio.currentTime + at;
  source.type = kind;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

// A short noise, as of wood or paper: the higher its band, the lighter it sounds.
function knock(band, at, length = 0.05, volume = 0.3) {
  const samples = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const wave = samples.getChannelData(0);
  for (let i = 0; i < wave.length; i += 1) wave[i] = (Math.random() * 2 - 1) * (1 - i / wave.length) ** 2;
  const source = audio.createBufferSource(), filter = audio.createBiquadFilter(), gain = audio.createGain();
  source.buffer = samples;
  filter.type = "bandpass";
  filter.frequency.value = band;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

const SOUNDS = {
  throw: () => [0, 0.07, 0.12, 0.19, 0.3].forEach((at, n) => knock(1800 - 180 * n, at)),
  move: () => knock(420, 0, 0.09, 0.5),
  card: () => knock(3200, 0, 0.12, 0.14),
  gain: () => { tone(1320, 0, 0.14, 0.07, "triangle"); tone(1760, 0.07, 0.2, 0.06, "triangle"); },
  turn: () => { tone(659, 0); tone(880, 0.16); },
  won: () => [523, 659, 784].forEach((pitch, n) => tone(pitch, n * 0.18, 0.7)),
  over: () => tone(262, 0, 1.1, 0.14),
};

export function sound(name) {
  if (!loud() || !SOUNDS[name]) return;
  audio ??= new AudioContext();
  SOUNDS[name]();
}

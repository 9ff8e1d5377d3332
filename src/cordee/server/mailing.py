"""Mails: that it is one's turn, and the one that asks whether an address is right, in the person's language."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from email.errors import HeaderParseError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, localtime

import aiosmtplib

from cordee.server.pushing import Receipt, short
from cordee.server.safety import Refused, _
from cordee.server.settings import PostOffice
from cordee.words import words

LOG = logging.getLogger("cordee.mail")
PATIENCE = 20.0
"""Seconds that the server of mails has for an answer."""
LONGEST = 254
"""Characters of an address."""
BAD_ADDRESS = _("This is no e-mail address that can be written to.")


@dataclass(frozen=True)
class Letter:
    """What is written, to whom, and the links in it."""

    to: str
    lang: str
    subject: str
    lines: list[str]
    stop: str
    """The word of the link that stops all mails to this address; empty in the first one, which needs none."""
    name: str
    """What it is known by: who gets it twice, because a server was stopped at the wrong moment, sees it once."""


class Post:
    """Sends mails."""

    def __init__(self, office: PostOffice, url: str) -> None:
        self.office = office
        self.url = url.rstrip("/")

    async def send(self, letter: Letter) -> Receipt:
        """Hand a mail over to the server that sends them."""
        office = self.office
        encrypted = None if office.tls else (True if office.name else None)
        try:
            await aiosmtplib.send(
                self.written(letter), hostname=office.host, port=office.port, use_tls=office.tls, start_tls=encrypted,
                timeout=PATIENCE, recipients=[letter.to], username=office.name or None,
                password=office.password if office.name else None,
            )  # fmt: skip
        except aiosmtplib.SMTPRecipientsRefused as error:
            lasting = all(500 <= one.code < 600 for one in error.recipients)
            return Receipt("gone") if lasting else Receipt("later")
        except (aiosmtplib.SMTPException, OSError) as error:
            LOG.warning("a mail could not be sent: %s", type(error).__name__)
            return Receipt("later")
        return Receipt("sent")

    def written(self, letter: Letter) -> EmailMessage:
        """The mail as it is sent."""
        found = EmailMessage(policy=SMTP)
        sender = self.office.sender
        found["From"], found["To"], found["Subject"] = sender, Address(addr_spec=letter.to), letter.subject
        found["Date"] = format_datetime(localtime())
        found["Message-ID"] = f"<{short(letter.name)}@{sender.domain}>"
        found["Auto-Submitted"] = "auto-generated"
        lines = letter.lines
        if letter.stop:
            link = f"{self.url}/mail/{letter.stop}"
            found["List-Unsubscribe"] = f"<{link}>"
            found["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
            _ = words(letter.lang)
            lines = [*lines, "-- ", _("No more of these mails: {link}", link=link)]
        found.set_content("\n".join(lines) + "\n", cte="quoted-printable")
        found["Content-Language"] = letter.lang
        return found

    def confirmation(self, to: str, lang: str, token: str) -> Letter:
        """The mail that asks whether an address is right."""
        _ = words(lang)
        lines = [
            _("Somebody, probably you, wants Cordée to write to this address when it is their turn at a table."),
            "",
            _("Yes, that is me: {link}", link=f"{self.url}/mail/{token}"),
            "",
            _("If it was not you, do nothing: nothing more will come."),
        ]
        return Letter(to, lang, _("Shall Cordée write to you?"), lines, "", f"confirm {token}")


def right_address(text: str) -> str:
    """An address as it is written to; refused where it is none."""
    local, _at, domain = text.strip().rpartition("@")
    try:
        found = Address(addr_spec=f"{local}@{domain.encode('idna').decode('ascii')}").addr_spec
    except (HeaderParseError, ValueError, IndexError, UnicodeError):
        raise Refused(422, BAD_ADDRESS) from None
    odd = not found.isascii() or not found.isprintable() or any(letter in found for letter in ' "<>,;')
    if odd or len(found) > LONGEST or len(local) > 64 or "." not in domain.strip("."):
        raise Refused(422, BAD_ADDRESS)
    return found

import { createHash } from 'node:crypto';
import type { MailFile, ReceivedMail } from '@flotilla/backend/ports';
import { emailAddress } from '@flotilla/core/values';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { foldQuotes } from './fold-quotes.js';
import { textOfHtml } from './text-of-html.js';

/** A parsed mail, before its receivers are matched. */
export interface ParsedMail extends Omit<ReceivedMail, 'target'> {
  /** Lower-case addresses that the mail was delivered to, as its headers say. */
  readonly receivers: readonly string[];
}

/** Maximum size of a mail, in bytes. */
export const maxMailBytes = 10 * 1024 ** 2;
const limits = { files: 10, text: 20_000, quoted: 40_000, html: 400_000, name: 100, subject: 300, ids: 50 };

/** A mail that cannot be read. */
export class UnreadableMailError extends Error {
  override readonly name = 'UnreadableMailError';
}

/** Parses a mail (RFC 5322) within limits of its parts, but not of time. @throws UnreadableMailError */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, {
    maxNestingDepth: 30,
    maxHeadersSize: 256 * 1024,
    maxRfc822NestingDepth: 0,
  }).catch((error: unknown) => {
    throw new UnreadableMailError('The mail is malformed.', { cause: error });
  });
  const from = addressIn(mail.from);
  const kind = kindOf(mail, from);
  if (from === undefined && kind !== 'bounce') throw new UnreadableMailError('The mail has no sender.');
  const written = mail.text?.trim() ? mail.text : await textOfHtml((mail.html ?? '').slice(0, limits.html));
  const folded = foldQuotes(storable(written).slice(0, limits.text + limits.quoted));
  const { files, lostFiles } = filesOf(mail.attachments);
  return {
    messageId: idsIn(mail.messageId)[0] ?? derivedId(raw),
    references: [
      ...new Set([
        ...idsIn(mail.inReplyTo),
        ...idsIn(mail.references).reverse(),
        ...(kind === 'bounce' ? idsOfParts(raw) : []),
      ]),
    ],
    ...{ from, kind, files, lostFiles },
    name: line(mail.from?.name ?? '', limits.name),
    subject: line(mail.subject ?? '', limits.subject),
    text: folded.text.slice(0, limits.text),
    quoted: `${folded.text.slice(limits.text)}${folded.quoted}`.slice(0, limits.quoted),
    receivers: receiversOf(mail),
  };
}

/** Reads the kind of a mail (RFC 3834, section 2; RFC 3464). */
function kindOf(mail: Email, from: string | undefined): ReceivedMail['kind'] {
  const header = (name: string) =>
    mail.headers
      .filter(({ key }) => key === name)
      .map(({ value }) => value.trim().toLowerCase())
      .join(' ');
  const isReport = /^multipart\/report\b/.test(header('content-type'));
  const isDaemon = /^(mailer-daemon|postmaster)@/.test(from ?? '');
  if (isReport || isDaemon || header('return-path') === '<>' || header('x-failed-recipients') !== '')
    return 'bounce';
  const submitted = header('auto-submitted');
  const isAutomatic =
    (submitted !== '' && !submitted.startsWith('no')) ||
    /\b(bulk|junk|list|auto_reply)\b/.test(header('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'list-id', 'list-unsubscribe'].some((name) => header(name) !== '') ||
    /^(oof|all)\b/.test(header('x-auto-response-suppress'));
  return isAutomatic ? 'automatic' : 'message';
}

function filesOf(attachments: readonly Attachment[]): { files: MailFile[]; lostFiles: string[] } {
  const named = attachments
    // The machine-readable parts of a bounce.
    .filter(({ mimeType }) => !/^(message\/|text\/rfc822-headers)/.test(mimeType))
    .map(({ filename, mimeType, content }, at) => ({
      name: fileName(filename ?? '') || fileName(`file-${at + 1}.${mimeType.split('/')[1]}`),
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    }));
  return {
    files: named.slice(0, limits.files),
    lostFiles: named.slice(limits.files, limits.files * 3).map(({ name }) => name),
  };
}

const fileName = (given: string) => line(given.replaceAll(/[/\\]/g, ' '), limits.name);

function receiversOf(mail: Email): string[] {
  const listed = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((one) => one.group ?? [one]);
  const delivered = mail.headers
    .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].includes(key))
    .map(({ value }) => value.trim().replace(/^<|>$/g, ''));
  return [...delivered, ...listed.map(({ address }) => address ?? '')]
    .slice(0, limits.ids)
    .map((address) => address.toLowerCase());
}

const addressIn = (from: Email['from']) => emailAddress(from?.address ?? '')?.toLowerCase();

/** Returns the Message-IDs in a header. */
const idsIn = (header = '') =>
  (storable(header.slice(0, 20_000)).match(/<[^<>\s]{3,250}>/g) ?? []).slice(-limits.ids);

/** Returns the Message-IDs in the parts of a bounce, which has the headers of the undelivered mail (RFC 3462). */
function idsOfParts(raw: Uint8Array): string[] {
  const text = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, 256 * 1024)).toString('latin1');
  return [...text.matchAll(/^message-id:\s{0,10}(<[^<>\s]{3,250}>)/gim)]
    .flatMap(([, id]) => id ?? [])
    .slice(0, 5);
}

/** Equal for each delivery of the same bytes. */
const derivedId = (raw: Uint8Array) => `<${createHash('sha256').update(raw).digest('hex')}@derived.invalid>`;

/** Removes characters that PostgreSQL or a terminal cannot show. */
const storable = (text: string) => text.toWellFormed().replaceAll(/[^\P{Cc}\n\r\t]/gu, '');
const line = (text: string, max: number) =>
  [
    ...storable(text)
      .replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, max)
    .join('');

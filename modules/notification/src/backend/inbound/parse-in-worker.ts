import { FairConcurrencyLimit, runInWorker, WorkerLimitError } from '@flotilla/backend/ports';
import type { MailAnswer } from './mail.worker.js';
import { maxMailBytes, type ParsedMail, parseMail, UnreadableMailError } from './parse-mail.js';

/** A thread takes longer to start than the worst mail of this size takes to parse. */
const maxInlineBytes = 32 * 1024;
/** A mail of 10 MB takes about one second. Some mails of a few hundred KB would take a minute. */
const defaultTimeoutMs = 15_000;
const maxHeapMb = 256;

const limit = new FairConcurrencyLimit({
  ...{ maxConcurrent: 2, maxQueued: 32 },
  rejection: 'Too many mails are being read. Try again later.',
});

/** Parses a mail, a large one in a thread of its own. @throws UnreadableMailError, UnavailableError */
export async function parseInWorker(raw: Uint8Array, timeoutMs = defaultTimeoutMs): Promise<ParsedMail> {
  if (raw.length > maxMailBytes) throw new UnreadableMailError('The mail is larger than 10 MB.');
  if (raw.length <= maxInlineBytes) return parseMail(raw);
  const answer = await limit.run(() => answerOf(raw, timeoutMs));
  if ('problem' in answer) throw new UnreadableMailError(answer.problem);
  return answer;
}

async function answerOf(raw: Uint8Array, timeoutMs: number): Promise<MailAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const task = { name: './mail.worker', module: import.meta.url, input: raw };
    return await runInWorker<MailAnswer>({ ...task, signal, maxHeapMb });
  } catch (error) {
    if (!(error instanceof WorkerLimitError)) throw error;
    throw new UnreadableMailError('The mail takes too long to read.');
  }
}

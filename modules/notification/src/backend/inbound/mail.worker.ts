import { parentPort, workerData } from 'node:worker_threads';
import { type ParsedMail, parseMail, UnreadableMailError } from './parse-mail.js';

/** Result of the worker. */
export type MailAnswer = ParsedMail | { readonly problem: string };

async function answer(): Promise<MailAnswer> {
  try {
    return await parseMail(workerData as Uint8Array);
  } catch (error) {
    if (error instanceof UnreadableMailError) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(await answer());

import type { Readable } from 'node:stream';
import { isPlainObject } from '@flotilla/core/values';
import { InvalidError, TooLargeError } from '@flotilla/core/errors';
import type { MultipartBody } from './multipart-body.js';
import { readForm } from './read-form.js';

type Fields = Readonly<Record<string, unknown>>;

/** A part of a form that is a file. */
export interface FieldFile {
  readonly field: string;
  /** The file name sent by the client; never a path. */
  readonly name: string;
  readonly content: Readable;
  /** The fields of the parts before the file. */
  readonly fields: Fields;
}

export interface ReceiveFieldsOptions {
  readonly maxParts: number;
  /** Size limit of all text parts together, in bytes. */
  readonly maxTextBytes: number;
  /** Consumes a file, or rejects with a reason. Returns the field's value. */
  readonly take: (file: FieldFile) => Promise<{ readonly value: unknown; readonly digest: string }>;
}

/**
 * Reads an HTML form, or a JSON part `data` with files, as the fields of one object, and fills the body with
 * it. File inputs without a selected file are left out.
 * @throws InvalidError, TooLargeError, and errors of `take`
 */
export async function receiveFields(
  body: MultipartBody,
  { maxParts, maxTextBytes, take }: ReceiveFieldsOptions,
): Promise<void> {
  const texts = new Map<string, unknown>();
  const files = new Map<string, { readonly value: unknown; readonly digest: string }>();
  const seen = new Set<string>();
  const reading: Promise<void>[] = [];
  const readText = textReader(maxTextBytes);
  const keepText = async (name: string, content: Readable) => {
    const text = await readText(content);
    if (name === 'data')
      for (const [key, value] of Object.entries(dataIn(body.source.readJson(text)))) texts.set(key, value);
    else texts.set(name, text.toString());
  };
  await readForm(body.source, {
    maxParts,
    take: async ({ name, filename, content }) => {
      if (seen.has(name)) throw InvalidError.of(name, 'came twice.');
      seen.add(name);
      // Browsers send an empty part without a file name when no file was selected.
      if (filename === undefined) return reading[reading.push(keepText(name, content)) - 1];
      await Promise.all(reading);
      if (filename === '') return void content.resume();
      files.set(
        name,
        await take({ field: name, name: filename, content, fields: Object.fromEntries(texts) }),
      );
    },
  });
  const twice = [...files.keys()].find((name) => texts.has(name));
  if (twice !== undefined) throw InvalidError.of(twice, 'came in "data" and as a part.');
  const fields = Object.fromEntries(texts);
  const values = Object.fromEntries([...files].map(([name, { value }]) => [name, value]));
  const digests = Object.fromEntries([...files].map(([name, { digest }]) => [name, digest]));
  body.fill({ data: { ...fields, ...values }, fingerprint: { data: fields, files: digests } });
}

function textReader(maxBytes: number): (content: Readable) => Promise<Buffer> {
  let remainingBytes = maxBytes;
  return async (content) => {
    const chunks: Buffer[] = [];
    for await (const chunk of content as AsyncIterable<Buffer>) {
      remainingBytes -= chunk.length;
      if (remainingBytes < 0)
        throw new TooLargeError(`The texts of the form are longer than ${maxBytes} bytes.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
}

/**
 * Returns the fields of the part: the object itself, or its `data` as in a JSON body.
 * @throws InvalidError
 */
function dataIn(read: unknown): Fields {
  const data = isPlainObject(read) && Object.keys(read).join() === 'data' ? read.data : read;
  if (!isPlainObject(data)) throw InvalidError.of('data', 'must be an object.');
  return data;
}

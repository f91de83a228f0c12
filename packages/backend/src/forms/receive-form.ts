import type { Readable } from 'node:stream';
import type { Entity } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { isPlainObject } from '@flotilla/core/values';
import { InvalidError, TooLargeError } from '@flotilla/core/errors';
import type { FormSource, MultipartBody, ReadForm } from './multipart-body.js';
import { type FormPart, readForm } from './read-form.js';
import type { ArrivingFile, ReceivedFile, Uploads } from '../ports/files.js';

const dataPart = 'data';

export interface FormTarget {
  readonly form: MultipartBody;
  readonly entity: Entity;
  readonly uploads: Uploads;
  readonly caller: ArrivingFile['caller'];
  /** Whether the form creates a row. */
  readonly isNew: boolean;
  /** Receives the path of each file as soon as it is stored, even if the form fails later. */
  readonly stored: string[];
}

/** Reads a form of an entity: its part `data`, and files in parts named like the fields that hold them. */
export async function receiveForm(target: FormTarget): Promise<ReadForm> {
  const { form, entity } = target;
  const files = new Map<string, ReceivedFile>();
  const fields = fileFieldsOf(entity);
  let data: unknown;

  const seen = new Set<string>();
  const take = async (part: FormPart) => {
    if (seen.has(part.name)) throw InvalidError.of(part.name, 'came twice.');
    seen.add(part.name);
    if (part.name === dataPart) data = fieldsOf(await readData(part.content, form.source), entity);
    else files.set(part.name, await receiveFile(part, fields, target));
  };
  await readForm(form.source, { maxParts: fields.length + 1, take });
  return { data: withFiles(data, files, target), fingerprint: { data, files: digestsOf(files) } };
}

/** Target of an action's form, with the maximum number of files. */
export interface FilesTarget extends Pick<FormTarget, 'form' | 'uploads' | 'caller' | 'stored'> {
  readonly most: number;
  /** Counts the bytes of a file while they arrive, and may abort it. */
  readonly counted: (content: Readable) => Readable;
}

/** Reads a form of an action: its part `data`, and each other part as a file, by its name. */
export async function receiveFiles(
  target: FilesTarget,
): Promise<ReadForm & { files: Map<string, ReceivedFile> }> {
  const { form, most, counted } = target;
  const files = new Map<string, ReceivedFile>();
  let read: unknown;
  const seen = new Set<string>();
  const take = async (part: FormPart) => {
    if (seen.has(part.name)) throw InvalidError.of(part.name, 'came twice.');
    seen.add(part.name);
    if (part.name === dataPart) read = await readData(part.content, form.source);
    else files.set(part.name, await receivePart({ ...part, content: counted(part.content) }, target));
  };
  await readForm(form.source, { maxParts: most + 1, take });
  const data = isPlainObject(read) && Object.keys(read).join() === dataPart ? read[dataPart] : (read ?? {});
  return { data, files, fingerprint: { data, files: digestsOf(files) } };
}

const digestsOf = (files: ReadonlyMap<string, ReceivedFile>) =>
  Object.fromEntries([...files].map(([name, { digest }]) => [name, digest]));

async function receiveFile(
  part: FormPart,
  fields: readonly string[],
  target: FormTarget,
): Promise<ReceivedFile> {
  if (!fields.includes(part.name)) throw InvalidError.of(part.name, `is not a file of ${target.entity.key}.`);
  return receivePart(part, target);
}

async function receivePart(
  { name, filename, content }: FormPart,
  { uploads, caller, stored }: Pick<FormTarget, 'uploads' | 'caller' | 'stored'>,
) {
  if (filename === undefined)
    throw InvalidError.of(name, 'is text. Send it as a file, or its path in "data".');
  const file = await uploads.receive({ field: name, name: filename, content, caller });
  stored.push(file.path);
  return file;
}

async function readData(content: Readable, { maxDataBytes, readJson }: FormSource): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxDataBytes) throw new TooLargeError('The part "data" is larger than allowed.');
    chunks.push(chunk);
  }
  return readJson(Buffer.concat(chunks));
}

/** Returns the fields of the part: the object itself, or its `data` as in a JSON body. */
function fieldsOf(read: unknown, entity: Entity): unknown {
  const isWrapped =
    isPlainObject(read) && Object.keys(read).join() === dataPart && !(dataPart in entity.fields);
  return isWrapped ? read[dataPart] : read;
}

/**
 * Returns the row with the values from its files.
 * @throws InvalidError when files are sent with several rows, or a file is also a field of `data`
 */
function withFiles(
  data: unknown = {},
  files: ReadonlyMap<string, ReceivedFile>,
  { entity, isNew }: FormTarget,
): unknown {
  if (files.size === 0) return data;
  if (!isPlainObject(data))
    throw InvalidError.of(dataPart, 'must be the fields of one row when files come with it.');
  let row = data;
  for (const [name, file] of files) {
    if (name in data) throw InvalidError.of(name, 'came in "data" and as a part.');
    const { set, suggested } = file.valuesFor(entity, name);
    row = { ...row, ...(isNew ? unsaid(suggested, row) : {}), ...set };
  }
  return row;
}

function unsaid(
  suggested: Readonly<Record<string, unknown>>,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(suggested).filter(([name]) => row[name] === undefined || row[name] === ''),
  );
}

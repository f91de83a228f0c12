import { type Caller, InvalidError } from '@flotilla/backend';
import {
  type CountedFiles,
  type FieldFile,
  type MultipartBody,
  receiveFields,
  type ReceivedFile,
  TooLargeError,
  type Uploads,
} from '@flotilla/backend/ports';
import { zodInput } from '@flotilla/core';
import { isPlainObject } from '@flotilla/core/values';
import { checkAnswers, storedAnswer, isAnswered, shapeOf, questionsOf } from '../../answers/check-answers.js';
import { caps, reserved } from '../../answers/reserved.js';
import { request } from '../../entities/request.js';
import type { AskedForm } from '../forms.js';
import { BrokenAnswersError } from './broken-answers.js';

/** A file that came as an answer, and is stored. Nothing that is read as JSON is one. */
export class ArrivedFile {
  constructor(
    readonly stored: ReceivedFile,
    readonly name: string,
  ) {}
}

export interface FileRules {
  /** The form that is sent, by what was said so far. @throws NotFoundError, InvalidError */
  readonly formOf: (said: Answers) => Promise<AskedForm>;
  readonly uploads: Uploads;
  readonly caller: Caller;
  readonly counted: CountedFiles['counted'];
  /** Gets the path of each file as soon as it is stored, whatever becomes of the rest. */
  readonly stored: string[];
}

/** Reads the files of a form into the storage. @throws InvalidError, TooLargeError, UnsupportedTypeError */
export async function receiveFiles(body: MultipartBody, rules: FileRules): Promise<void> {
  const take = async (file: FieldFile) => {
    const questions = questionsOf(await rules.formOf(file.said));
    if (!questions.some((question) => question.slug === file.field && shapeOf(question) === 'file'))
      throw InvalidError.of(file.field, 'takes no file.');
    if (rules.stored.length >= caps.files) throw InvalidError.of(file.field, `is one file more than the ${caps.files} that can be sent.`);
    const name = file.name
      .replaceAll(/[\p{Cc}/\\]/gu, ' ')
      .trim()
      .slice(-100);
    const { caller, uploads, counted } = rules;
    const stored = await uploads.receive({ field: file.field, name, content: counted(file.content), caller });
    rules.stored.push(stored.path);
    return { value: new ArrivedFile(stored, name), digest: stored.digest };
  };
  await receiveFields(body, { maxParts: caps.answers + 10, maxTextBytes: caps.bytes * 2, take });
}

/** Answers that hold what the form asks, without what is not for keeping. */
export type Answers = Readonly<Record<string, unknown>>;

/** Checks what came by the questions of the form and by the caps. @throws InvalidError naming each field, TooLargeError */
export function heldToForm(form: AskedForm, said: Answers): Answers {
  const kept = Object.entries(said).filter(([name, value]) => !ownNames.has(name) && isAnswered(value));
  if (kept.length > caps.answers) throw new InvalidError(`A form holds at most ${caps.answers} answers.`);
  const long = kept.find(([name]) => name.length > caps.name);
  if (long) throw new InvalidError(`The name of an answer has at most ${caps.name} characters.`);
  const questions = questionsOf(form);
  const broken = checkAnswers(questions, said, (value) => value instanceof ArrivedFile);
  if (broken.length > 0) throw new BrokenAnswersError(broken);
  const asked = new Map(questions.map((question) => [question.slug, question]));
  demandStorable(Object.fromEntries(kept.filter(([name]) => !asked.has(name))));
  const answers = Object.fromEntries(
    kept.map(([name, value]) => {
      const question = asked.get(name);
      return [name, question ? storedAnswer(value, question) : value];
    }),
  );
  if (Buffer.byteLength(JSON.stringify(answers, withoutFiles)) > caps.bytes)
    throw new TooLargeError(`The answers are longer than ${caps.bytes / 1024} KB.`);
  return answers;
}

/** What answers no question is any JSON that the row can hold. @throws InvalidError */
function demandStorable(others: Answers): void {
  const result = stored.safeParse({ payload: others });
  if (!result.success) throw InvalidError.ofIssues(result.error.issues, '');
}

const stored = zodInput(request);

/** The address among the answers at which the sender can be answered. */
export function emailIn(form: AskedForm, answers: Answers): string | null {
  const question = questionsOf(form).find((one) => shapeOf(one) === 'email' && typeof answers[one.slug] === 'string');
  return question ? String(answers[question.slug]) : null;
}

/** The fields of a body, which a schema has found to be an object. */
export const fieldsIn = (body: unknown): Answers => (isPlainObject(body) ? body : {});

const ownNames = new Set<string>([...Object.values(reserved), 'formId']);
const withoutFiles = (_: string, value: unknown) => (value instanceof ArrivedFile ? value.name : value);

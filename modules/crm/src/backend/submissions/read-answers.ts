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
import { answerLimits, reserved } from '../../answers/reserved.js';
import { request } from '../../entities/request.js';
import type { FormWithQuestions } from '../forms.js';
import { BrokenAnswersError } from './broken-answers.js';

/** A stored file of an answer. A class, so that JSON cannot contain one. */
export class UploadedFile {
  constructor(
    readonly stored: ReceivedFile,
    readonly name: string,
  ) {}
}

export interface FileRules {
  /** Returns the form by the fields read so far. @throws NotFoundError, InvalidError */
  readonly formOf: (submitted: Answers) => Promise<FormWithQuestions>;
  readonly uploads: Uploads;
  readonly caller: Caller;
  readonly counted: CountedFiles['counted'];
  /** Receives the path of each stored file, also when the rest fails. */
  readonly stored: string[];
}

/** Stores the files of a form. @throws InvalidError, TooLargeError, UnsupportedTypeError */
export async function receiveFiles(body: MultipartBody, rules: FileRules): Promise<void> {
  const take = async (file: FieldFile) => {
    const questions = questionsOf(await rules.formOf(file.fields));
    if (!questions.some((question) => question.slug === file.field && shapeOf(question) === 'file'))
      throw InvalidError.of(file.field, { en: 'takes no file.', ru: 'здесь файлы не принимаются.' });
    if (rules.stored.length >= answerLimits.files)
      throw InvalidError.of(file.field, {
        en: `is one file more than the ${answerLimits.files} that can be sent.`,
        ru: `можно отправить файлов: ${answerLimits.files}, не больше.`,
      });
    const name = file.name
      .replaceAll(/[\p{Cc}/\\]/gu, ' ')
      .trim()
      .slice(-100);
    const { caller, uploads, counted } = rules;
    const stored = await uploads.receive({ field: file.field, name, content: counted(file.content), caller });
    rules.stored.push(stored.path);
    return { value: new UploadedFile(stored, name), digest: stored.digest };
  };
  await receiveFields(body, {
    maxParts: answerLimits.answers + 10,
    maxTextBytes: answerLimits.bytes * 2,
    take,
  });
}

/** Valid answers without technical fields. */
export type Answers = Readonly<Record<string, unknown>>;

/**
 * Validates fields by the questions of the form and the limits. @throws InvalidError naming each field,
 * TooLargeError
 */
export function validateAnswers(form: FormWithQuestions, submitted: Answers): Answers {
  const extra = Object.entries(submitted).filter(([name, value]) => !ownNames.has(name) && isAnswered(value));
  if (extra.length > answerLimits.answers)
    throw new InvalidError({
      en: `A form holds at most ${answerLimits.answers} answers.`,
      ru: `В форме не больше ${answerLimits.answers} ответов.`,
    });
  const long = extra.find(([name]) => name.length > answerLimits.name);
  if (long)
    throw new InvalidError({
      en: `The name of an answer has at most ${answerLimits.name} characters.`,
      ru: `В названии ответа не больше ${answerLimits.name} знаков.`,
    });
  const questions = questionsOf(form);
  const broken = checkAnswers(questions, submitted, (value) => value instanceof UploadedFile);
  if (broken.length > 0) throw new BrokenAnswersError(broken);
  const bySlug = new Map(questions.map((question) => [question.slug, question]));
  assertStorable(Object.fromEntries(extra.filter(([name]) => !bySlug.has(name))));
  const answers = Object.fromEntries(
    extra.map(([name, value]) => {
      const question = bySlug.get(name);
      return [name, question ? storedAnswer(value, question) : value];
    }),
  );
  if (Buffer.byteLength(JSON.stringify(answers, withoutFiles)) > answerLimits.bytes)
    throw new TooLargeError({
      en: `The answers are longer than ${answerLimits.bytes / 1024} KB.`,
      ru: `Ответы длиннее ${answerLimits.bytes / 1024} КБ.`,
    });
  return answers;
}

/** Answers without a question may be any JSON that the row can store. @throws InvalidError */
function assertStorable(others: Answers): void {
  const result = stored.safeParse({ payload: others });
  if (!result.success) throw InvalidError.ofIssues(result.error.issues, '');
}

const stored = zodInput(request);

/** Returns the e-mail address among the answers, for replies. */
export function emailIn(form: FormWithQuestions, answers: Answers): string | null {
  const question = questionsOf(form).find(
    (one) => shapeOf(one) === 'email' && typeof answers[one.slug] === 'string',
  );
  return question ? String(answers[question.slug]) : null;
}

/** Returns the fields of a body that a schema has validated as an object. */
export const fieldsIn = (body: unknown): Answers => (isPlainObject(body) ? body : {});

const ownNames = new Set<string>([...Object.values(reserved), 'formId']);
const withoutFiles = (_: string, value: unknown) => (value instanceof UploadedFile ? value.name : value);

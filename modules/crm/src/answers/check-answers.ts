import { dayIn, emailAddress, phoneNumber, printableText } from '@flotilla/core/values';

/** The part of a question that validation needs. */
export interface Question {
  /** Name of the answer. */
  readonly slug: string;
  readonly variant: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly options: readonly { readonly slug: string }[];
}

/** The questions of a form and of its steps, in order. */
export interface QuestionGroups<Q extends Question = Question> {
  readonly inputs: readonly Q[];
  readonly steps: readonly { readonly inputs: readonly Q[] }[];
}

export const questionsOf = <Q extends Question>({ inputs, steps }: QuestionGroups<Q>): Q[] => [
  ...inputs,
  ...steps.flatMap((step) => step.inputs),
];

/** Validation rules of answers. */
const answerRules = [
  'required',
  'text',
  'email',
  'tel',
  'url',
  'date',
  'future-date',
  'time',
  'number',
  'count',
  'choice',
  'file',
] as const;
export type AnswerRule = (typeof answerRules)[number];

/** Returns whether a value is a rule that has a message. */
export const isAnswerRule = (value: unknown): value is AnswerRule =>
  answerRules.some((rule) => rule === value);

/** The first rule that the answer to a question breaks. */
export interface BrokenAnswer {
  readonly name: string;
  readonly rule: AnswerRule;
}

/** A broken rule, with its question. */
export interface BrokenQuestion<Q extends Question = Question> extends BrokenAnswer {
  readonly question: Q;
}

/**
 * Validates answers by the questions of a form, on the server and in the browser. Answers without a question
 * are ignored.
 * @param isFile whether a value is a file of the form: a `File` in a browser, a stored one on the server
 */
export function checkAnswers<Q extends Question>(
  questions: readonly Q[],
  answers: Readonly<Record<string, unknown>>,
  isFile: (value: unknown) => boolean,
): BrokenQuestion<Q>[] {
  return questions.flatMap((question) => {
    const rule = brokenBy(answers[question.slug], question, isFile);
    return rule ? [{ name: question.slug, rule, question }] : [];
  });
}

/** Returns the type rule of a question, by its variant or the type of its text input. */
export function shapeOf({
  variant,
  type,
}: Pick<Question, 'variant' | 'type'>): Exclude<AnswerRule, 'required'> {
  if (variant === 'number-default') return type === 'count' ? 'count' : 'number';
  if (variant === 'select-option-default') return 'choice';
  if (variant === 'textarea-default') return 'text';
  return Object.hasOwn(typed, type) ? (type as keyof typeof typed) : 'text';
}

/** Returns whether a value is an answer: blank text and an empty file input are not. */
export const isAnswered = (value: unknown): boolean =>
  value !== undefined && value !== null && (typeof value !== 'string' || value.trim() !== '');

function brokenBy(
  value: unknown,
  question: Question,
  isFile: (value: unknown) => boolean,
): AnswerRule | undefined {
  if (!isAnswered(value)) return question.isRequired ? 'required' : undefined;
  const shape = shapeOf(question);
  if (shape === 'file') return isFile(value) ? undefined : 'file';
  if (typeof value === 'object') return shape;
  const text = String(value).trim();
  const fits =
    shape === 'choice'
      ? question.options.some(({ slug }) => slug === text)
      : shape === 'text' || typed[shape](text);
  return fits ? undefined : shape;
}

/** Returns the answer to a question as it is stored. */
export function storedAnswer(value: unknown, question: Question): unknown {
  if (typeof value !== 'string') return value;
  return (shapeOf(question) === 'tel' ? phoneNumber(value) : undefined) ?? printableText(value).trim();
}

const typed = {
  email: (text: string) => emailAddress(text) !== undefined,
  tel: (text: string) => phoneNumber(text) !== undefined,
  url: (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''),
  date: isDate,
  'future-date': (text: string) => isDate(text) && text >= earliestToday(),
  time: (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text),
  number: (text: string) => Number.isFinite(Number(text)),
  count: (text: string) => Number.isSafeInteger(Number(text)) && Number(text) >= 1,
  file: () => true,
};

function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;
}

/**
 * Returns today's date in the westernmost time zone, UTC−12, so that today is accepted in every time zone.
 */
const earliestToday = () => dayIn(Date.now(), 'Etc/GMT+12');

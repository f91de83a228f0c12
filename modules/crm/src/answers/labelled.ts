import type { Json, LocalizedText } from '@flotilla/core';
import { type QuestionGroups, type Question, questionsOf } from './check-answers.js';

/** A question with its labels. */
export interface NamedQuestion extends Question {
  readonly label: LocalizedText;
  readonly title: LocalizedText;
  readonly options: readonly { readonly slug: string; readonly title: LocalizedText }[];
}

/** An answer for display. */
export interface LabelledAnswer {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  /** Row id of a file. */
  readonly fileId?: string;
}

/** A file in stored answers. Only administrators and its sender can read it. */
export interface StoredFileAnswer {
  readonly fileId: string;
  readonly name: string;
}

/**
 * Returns the answers of a request with the labels of its form, in the form's order; answers without a
 * question come last, under their names.
 */
export function labelled(
  payload: Readonly<Record<string, Json>>,
  form: QuestionGroups<NamedQuestion> | undefined,
  language: string,
): LabelledAnswer[] {
  const questions = form ? questionsOf(form) : [];
  const answered = questions.filter(({ slug }) => Object.hasOwn(payload, slug));
  const slugs = new Set(answered.map(({ slug }) => slug));
  const others = Object.keys(payload).filter((name) => !slugs.has(name));
  return [
    ...answered.map((question) =>
      answerOf(question.slug, payload[question.slug], nameOf(question, language), question, language),
    ),
    ...others.map((name) => answerOf(name, payload[name], name)),
  ];
}

/** Returns a text in the first available of the languages, otherwise in English or any language. */
export function textIn(text: LocalizedText | null | undefined, ...languages: readonly string[]): string {
  return (
    [...languages, 'en', ...Object.keys(text ?? {})].map((language) => text?.[language]).find(Boolean) ?? ''
  );
}

/** Returns the label of a question. */
export const nameOf = ({ label, title, slug }: NamedQuestion, ...languages: readonly string[]) =>
  textIn(label, ...languages) || textIn(title, ...languages) || slug;

function answerOf(
  name: string,
  value: Json | undefined,
  label: string,
  question?: NamedQuestion,
  language = 'en',
): LabelledAnswer {
  if (isFileAnswer(value)) return { name, label, text: value.name, fileId: value.fileId };
  const option = question?.options.find(({ slug }) => slug === value);
  const text = option ? textIn(option.title, language) || option.slug : textOf(value);
  return { name, label, text };
}

function textOf(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isFileAnswer(value: unknown): value is StoredFileAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'fileId' in value &&
    'name' in value &&
    typeof value.fileId === 'string' &&
    typeof value.name === 'string'
  );
}

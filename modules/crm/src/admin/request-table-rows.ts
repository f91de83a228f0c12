import type { ListedRequest } from '../actions.js';
import { type QuestionGroups, questionsOf } from '../answers/check-answers.js';
import { labelled, type NamedQuestion, nameOf } from '../answers/labelled.js';

/** A request with its answers by column. */
export interface RequestTableRow extends Omit<ListedRequest, 'payload'> {
  readonly texts: readonly string[];
}

/**
 * Returns requests as a table: a column for each question of their form, then one for each other name that
 * has answers.
 */
export function requestTable(
  requests: readonly ListedRequest[],
  groups: QuestionGroups<NamedQuestion>,
  language: string,
) {
  const answered = requests.map(({ payload, ...request }) => {
    const answers = labelled(payload, groups, language);
    return { request, answers: new Map(answers.map((answer) => [answer.name, answer])) };
  });
  const labels = new Map(questionsOf(groups).map((question) => [question.slug, nameOf(question, language)]));
  for (const { answers } of answered) for (const { name, label } of answers.values()) labels.set(name, label);
  const names = [...labels.keys()];
  const rows = answered.map(({ request, answers }): RequestTableRow => ({
    ...request,
    texts: names.map((name) => answers.get(name)?.text ?? ''),
  }));
  return { labels: [...labels.values()], rows };
}

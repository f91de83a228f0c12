import { labelled } from '../answers/labelled.js';
import type { Request } from '../entities/request.js';
import { payloadOf } from '../answers/payload.js';

const maxVisible = 4;

/** Shows the first answers of a request in one line. */
export function AnswersCell({ row }: { row: Request }) {
  const answers = labelled(payloadOf(row), undefined, 'en').slice(0, maxVisible);
  return <span className="line-clamp-2 wrap-anywhere">{answers.map(({ text }) => text).join(' · ')}</span>;
}

import { InvalidError, type ProblemError } from '@flotilla/backend';
import type { ImportRecord } from '@flotilla/backend/ports';
import type { ReportedCause } from './report.js';

const maxReasons = 3;

/** Why a record failed, as text and by field. */
export interface Reason {
  readonly detail: string;
  readonly place?: string;
  readonly causes?: readonly ReportedCause[];
}

/** Returns the reason of a refusal with the place in the source, and the source's names of columns. */
export function reasonOf(error: ProblemError, { place, columns = {} }: ImportRecord): Reason {
  const causes = error instanceof InvalidError ? causesOf(error, columns) : [];
  const texts = causes.map(({ field, column, message }) => `${column ?? field}: ${message}`);
  const reason = texts.length > 0 ? texts.join('; ') : error.message;
  return {
    detail: place === undefined ? reason : `${place}: ${reason}`,
    ...(causes.length > 0 && { causes, ...(place !== undefined && { place }) }),
  };
}

function causesOf({ causes }: ProblemError, columns: Readonly<Record<string, string>>): ReportedCause[] {
  const named = causes.flatMap(({ field, message, rule, params }): ReportedCause[] => {
    if (field === undefined) return [];
    const path = field.replace(/^data\[\d+\]\./, '');
    const [name = path] = path.split('.');
    return [
      {
        ...{ field: path, message },
        ...(Object.hasOwn(columns, name) && { column: `column "${columns[name]}"` }),
        ...(rule !== undefined && { rule }),
        ...(params !== undefined && { params }),
      },
    ];
  });
  return named.slice(0, maxReasons);
}

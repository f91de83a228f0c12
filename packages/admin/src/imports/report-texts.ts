import type { Entity } from '@flotilla/core';
import type { ImportRunReport } from '@flotilla/core/imports';
import type { Translate } from '@flotilla/react';
import { ruleText } from '@flotilla/react/forms';
import type { importMessages } from './import-messages.js';
import { lossMessages } from './loss-messages.js';
import { problemMessages } from './problem-messages.js';
import { reportText } from './report-text.js';

type ReportedRecord = ImportRunReport['records'][number];
type Cause = NonNullable<ReportedRecord['causes']>[number];

/** Returns a message by a key that is computed. */
type Say = (key: string, values?: Readonly<Record<string, string>>) => string;

interface Speaker {
  readonly language: string;
  readonly t: Translate<(typeof importMessages)['resources']['en']>;
  readonly losses: Say;
  readonly problems: Say;
  readonly kindName: (kind: string) => string;
  /** Returns the name of a field of tables, such as the currency. */
  readonly columnName: (field: string) => string;
  readonly fieldLabel: (entity: Entity, field: string) => string;
}

const reasonStart = / (?=(?:is|was|url:|The|Files|SVG) )/g;
const placeOfRow = /^(?:(.+), )?line (\d+)$/s;
/** A problem of a row, as sources of products write it: `line 4, column "Price": is empty.` */
const problemOfRow = /^((?:.+?, )?line \d+)(?:, column "([^"]*)")?:? (.*)$/s;
const nextRow = /(?<=\.) (?=(?:[^,:"]+, )?line \d+[,: ])/;

/** Writes the texts of a report in a language. The API has them in English; unknown ones stay as they are. */
export class ReportTexts {
  constructor(private readonly speaker: Speaker) {}

  loss(what: string): string {
    const { losses, kindName } = this.speaker;
    const text = reportText(what, lossMessages, (key, { kind, ...values } = {}) =>
      losses(key, { ...values, ...(kind !== undefined && { kind: kindName(kind) }) }),
    );
    return text ?? what;
  }

  /** Returns an example of a loss, which may end with the reason. */
  example(text: string): string {
    for (const { index } of text.matchAll(reasonStart)) {
      const reason = this.problem(text.slice(index + 1));
      if (reason !== undefined) return `${text.slice(0, index)} (${reason})`;
    }
    return text;
  }

  /** Returns undefined for an unknown problem. */
  problem(text: string): string | undefined {
    const { problems } = this.speaker;
    return reportText(text, problemMessages, (key, { place, ...values } = {}) =>
      problems(key, { ...values, ...(place !== undefined && { place: this.placed(place) }) }),
    );
  }

  /** Returns the note about a record. `entities` are the models of its kind. */
  record(record: ReportedRecord, entities: readonly Entity[]): string | undefined {
    const { state, detail, causes, place } = record;
    if (detail === undefined) return undefined;
    const fieldName = (path: string) => this.fieldName(path, entities);
    if (state === 'kept') return detail.split(', ').map(fieldName).join(', ');
    if (!causes) return this.problem(detail) ?? this.rows(detail);
    const texts = causes.map(
      (cause) => `${this.nameOf(cause) ?? fieldName(cause.field)}: ${this.cause(cause)}`,
    );
    return [...(place === undefined ? [] : [this.placed(place)]), texts.join('; ')].join(': ');
  }

  private cause({ message, rule, params = {} }: Cause): string {
    const { language } = this.speaker;
    const known = this.problem(message);
    if (known !== undefined || language === 'en' || rule === undefined) return known ?? message;
    return ruleText({ code: rule, params }, language) ?? message;
  }

  private nameOf({ column }: Cause): string | undefined {
    const [, name] = /^column "(.*)"$/s.exec(column ?? '') ?? [];
    return name === undefined ? undefined : this.speaker.t('column', { name });
  }

  /** `title.en` is a text in a language. */
  private fieldName(path: string, entities: readonly Entity[]): string {
    const [name = path, part] = path.split('.');
    const entity = entities.find(({ fields }) => Object.hasOwn(fields, name));
    if (!entity) return this.speaker.columnName(path);
    return this.speaker.fieldLabel(entity, name) + (part === undefined ? '' : ` (${part.toUpperCase()})`);
  }

  /** Returns the problems of rows that a source has found. */
  private rows(detail: string): string {
    const [, text = detail, more] = /^(.*?)(?: And (\d+) more\.)?$/s.exec(detail) ?? [];
    const rows = text.split(nextRow).map((row) => this.row(row));
    return [...rows, ...(more === undefined ? [] : [this.speaker.t('more', { count: more })])].join('; ');
  }

  private row(text: string): string {
    const [, place, name, reason = ''] = problemOfRow.exec(text) ?? [];
    if (place === undefined) return this.problem(text) ?? text;
    const column = name === undefined ? [] : [this.speaker.t('column', { name })];
    return `${[this.placed(place), ...column].join(', ')}: ${this.problem(reason) ?? reason}`;
  }

  private placed(place: string): string {
    const { t } = this.speaker;
    const [, file, line] = placeOfRow.exec(place) ?? [];
    if (line === undefined) return place;
    return file === undefined ? t('line', { line }) : t('fileLine', { file, line });
  }
}

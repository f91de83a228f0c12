import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Entity } from '@flotilla/core';
import { translate } from '@flotilla/react';
import { describe, expect, it } from 'vitest';
import { importMessages } from './import-messages.js';
import { lossMessages } from './loss-messages.js';
import { problemMessages } from './problem-messages.js';
import { ReportTexts } from './report-texts.js';

const texts = (language: string) => {
  const losses = translate(lossMessages, language);
  const problems = translate(problemMessages, language);
  return new ReportTexts({
    ...{ language, t: translate(importMessages, language), kindName: (kind) => `[${kind}]` },
    losses: (key, values) => losses(key as 'column "{{name}}"', { name: '', ...values }),
    problems: (key, values) => problems(key as 'url: answers {{status}}.', { status: '', ...values }),
    columnName: (field) => field,
    fieldLabel: (_, field) => `<${field}>`,
  });
};
const [english, russian] = [texts('en'), texts('ru')];
const record = { kind: 'product', label: 'Rope', state: 'failed' };
const failure = (detail: string) => russian.record({ ...record, detail }, []);

describe('the texts of a report in Russian', () => {
  it.each([
    ['column "Cost"', 'столбец «Cost»'],
    ['author: no installed module takes it', '[author]: ни один модуль этого не принимает'],
    ['sale price with dates, of which 40 are taken', 'цена со скидкой на срок: переносятся первые 40'],
    ['<marquee>', '<marquee>'],
  ])('name the loss %s', (what, text) => {
    expect(russian.loss(what)).toBe(text);
  });

  it.each([
    [
      'Winds: https://old.example/a.png is not in the folder',
      'Winds: https://old.example/a.png (нет в архиве)',
    ],
    ['What is new: /a.png url: answers 404.', 'What is new: /a.png (сайт отвечает 404)'],
    ['What is new', 'What is new'],
  ])('write the example %s', (example, text) => {
    expect(russian.example(example)).toBe(text);
  });

  it.each([
    ['line 4, column "Price": "five" is not a price.', 'строка 4, столбец «Price»: «five» — не цена'],
    [
      'a b.csv, line 2: the same product is on a b.csv, line 1. a b.csv, line 7 has 3 cells; the header has 4. And 2 more.',
      'a b.csv, строка 2: тот же товар: a b.csv, строка 1; a b.csv, строка 7: ячеек: 3, а в заголовке: 4; И ещё 2',
    ],
    ['line 3: A product has at most 100 variations.', 'строка 3: У товара не больше 100 вариантов.'],
    ['line 3: something new', 'строка 3: something new'],
    ['Not authorized', 'Нет прав.'],
    ['something new', 'something new'],
  ])('explain %s', (detail, text) => {
    expect(failure(detail)).toBe(text);
  });

  it('explain causes by the rule, with the column or the label of the field', () => {
    const entity = { fields: { slug: {}, title: {} } } as unknown as Entity;
    const causes = [
      { field: 'currency', column: 'column "Cur"', message: 'the shop has no currency "X"; it has EUR.' },
      { field: 'slug', message: 'must have at most 80 characters', rule: 'tooLong', params: { max: 80 } },
    ];
    const failed = { ...record, detail: 'line 9: …', place: 'line 9', causes };

    expect(russian.record(failed, [entity])).toBe(
      'строка 9: столбец «Cur»: в магазине нет валюты «X», есть EUR; <slug>: Не больше 80 символов',
    );
    expect(english.record(failed, [entity])).toMatch(/^line 9: .*; <slug>: must have at most 80 characters$/);
    expect(russian.record({ ...record, state: 'kept', detail: 'title.en, weight' }, [entity])).toBe(
      '<title> (EN), weight',
    );
  });

  it('translate the problem of a file, with the choice on the screen instead of the option of the command', () => {
    const problem =
      'a.csv can’t be read: encoding: is not utf-8. Save it as CSV UTF-8, or state its encoding: --encoding windows-1251.';

    expect(russian.problem(problem)).toBe(
      'a.csv не читается. Сохраните его в CSV UTF-8 или выберите кодировку ниже.',
    );
    expect(english.problem(problem)).not.toContain('--encoding');
  });
});

describe('the losses that importers and modules report', () => {
  const root = join(import.meta.dirname, '../../../..');
  const folders = [
    'packages/importers/src',
    'modules/ecommerce/src/backend/imports',
    'modules/host/src/backend',
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.(?:spec|fixture)\.ts$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  const losses = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:\bwhat: |\blose\(|\blostItem\(|\blost\()'([^'<]+)'/g)].map(
      ([, what = '']) => what,
    ),
  );

  it('have names in Russian', () => {
    expect(losses.length).toBeGreaterThan(50);
    expect([...new Set(losses)].filter((what) => !/[а-я]/i.test(russian.loss(what)))).toEqual([]);
  });
});

describe('the reasons that the API gives for records, files and imports', () => {
  const root = join(import.meta.dirname, '../../../..');
  const folders = [
    'packages/importers/src',
    'modules/ecommerce/src/backend/imports',
    'modules/file-storage/src/backend/uploads',
    'modules/host/src/backend/import-runs',
  ];
  /** Only the command gives them: its folders, files and options. */
  const ofCommand = /^There is no (?:folder|file|CSV file)|more than \S+ CSV files|--map|^x /;
  /** Answers to calls that the screen does not make, and reasons that a run does not report. */
  const ofOthers =
    /^(?:is taken by a run that writes|Part x is missing|is a part of|is missing: send|is no category|The session is over)/;
  const text = String.raw`(?:'((?:[^'\\]|\\.)*)'|\x60([^\x60]*)\x60)`;
  const thrown = new RegExp(
    String.raw`(?:new (?:\w+Error|Failure|BrokenPicture)\(\s*|new SvgProblem\('\w+', |InvalidError\.of\([^,]+,\s*|\bproblem: )(?:\{\s*en: )?${text}(?:,\s*${text})?`,
    'g',
  );
  const reasons = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.(?:spec|fixture)\.ts$/.test(name))
      .flatMap((name) => [...readFileSync(join(root, folder, name), 'utf8').matchAll(thrown)])
      .map(([, one, two, three, four]) => [one ?? two, three ?? four].filter(Boolean).join(' '))
      // A template within a template.
      .filter((reason) => !/\$\{[^}]*$/.test(reason))
      .map((reason) => reason.replaceAll(/\$\{[^}]*\}+/g, 'x').replace(/^x: /, '')),
  );

  it('are in Russian', () => {
    const shown = [...new Set(reasons)].filter((reason) => !ofCommand.test(reason) && !ofOthers.test(reason));
    expect(shown.length).toBeGreaterThan(50);
    expect(shown.filter((reason) => !/[а-яё]/i.test(russian.problem(reason) ?? ''))).toEqual([]);
  });
});

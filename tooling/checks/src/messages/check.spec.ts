import { describe, expect, it } from 'vitest';
import { checkMessages } from './check.js';
import { readSource } from './source.js';

const messagesFile = 'modules/fleet/src/react/messages.ts';

/** Returns the problems of messages (`en` and `ru`) and of a component beside them. */
function problemsOf({
  en = '',
  ru = '',
  component = '',
}: {
  en?: string;
  ru?: string;
  component?: string;
}): readonly string[] {
  const messages = `export const messages = defineMessages('fleet', { en: {${en}}, ru: {${ru}} });`;
  const sources = [
    readSource(messagesFile, messages),
    readSource('modules/fleet/src/react/boat.tsx', component),
  ];
  return checkMessages(sources, ['en', 'ru']).problems.map((problem) =>
    problem.replace('modules/fleet/src/react/', ''),
  );
}

const usedBy = (...keys: string[]) =>
  `const t = useT(messages); ${keys.map((key) => `t('${key}');`).join(' ')}`;

it('returns no problems for valid messages', () => {
  const problems = problemsOf({
    en: "rent: 'Rent {{boat}}', 'a.b': 'Dotted', boats_one: 'one boat', boats_other: `{{count}} boats`",
    ru: "rent: '{{boat}} внаём', 'a.b': 'С точкой', boats_one: 'одна', boats_few: '{{count}}', boats_many: '{{count}}', boats_other: '{{count}}'",
    component: `${usedBy('rent', 'a.b', 'boats')} const b = <p aria-label={t('rent', { boat })} className="fleet">{boat} · 5 <X kind="boat" /></p>;`,
  });

  expect(problems).toEqual([]);
});

it('accepts keys made of parts in a method', () => {
  const problems = problemsOf({
    en: "startIs: 'First day', endIs: 'Last day'",
    ru: "startIs: 'Первый день', endIs: 'Последний день'",
    component: 'class Fields { report(at: string) { return this.t(`${at}Is`); } }',
  });

  expect(problems).toEqual([]);
});

it.each<[string, Parameters<typeof problemsOf>[0], string[]]>([
  [
    'an unused text',
    { en: "rent: 'Rent'", ru: "rent: 'Внаём'" },
    ['messages.ts:rent: is not used. Remove it.'],
  ],
  [
    'an empty text',
    { en: "rent: 'Rent'", ru: "rent: ' '", component: usedBy('rent') },
    ['messages.ts:rent: is empty.'],
  ],
  [
    'a computed text',
    { en: "rent: 'Rent' + x", ru: "rent: 'Внаём'", component: usedBy('rent') },
    ['messages.ts:rent: is computed. Write the text out, so that it can be checked.'],
  ],
  [
    'placeholders that differ',
    { en: "rent: 'Rent {{boat}}'", ru: "rent: '{{name}} внаём'", component: usedBy('rent') },
    [
      'messages.ts:rent: lacks {{boat}} in ru.',
      'messages.ts:rent: has {{name}} in ru, which is not in English.',
    ],
  ],
  [
    'missing plural forms',
    {
      en: "boats_one: 'a', boats_other: 'b'",
      ru: "boats_one: 'a', boats_many: 'b'",
      component: usedBy('boats'),
    },
    [
      'messages.ts:boats_few: is missing in ru, which has this form.',
      'messages.ts:boats_other: is missing in ru, which has this form.',
    ],
  ],
  [
    'unknown plural forms',
    {
      en: "rent: 'Rent', boats_one: 'a', boats_other: 'b', boats_few: 'c'",
      ru: "rent: 'Внаём', boats_one: 'a', boats_few: 'b', boats_many: 'c', boats_other: 'd', rent_few: 'e'",
      component: usedBy('boats', 'rent'),
    },
    [
      'messages.ts:boats_few: is not a plural form of en.',
      'messages.ts:rent_few: is not a form of an English text.',
    ],
  ],
])('finds %s', (_, given, expected) => {
  expect(problemsOf(given)).toEqual(expected);
});

it('reports messages that lack a language', () => {
  const sources = [
    readSource(
      messagesFile,
      "const messages = defineMessages('fleet', { en: { rent: 'Rent' } }); translate(messages, 'en')('rent');",
    ),
  ];

  expect(checkMessages(sources, ['en', 'ru'])).toEqual({
    texts: 1,
    problems: [`${messagesFile}:ru: is missing. Translate every text into it.`],
  });
});

it.each([
  ['by a branch of a condition', "const t = useT(messages); t(isFree ? 'free' : 'taken');"],
  ['by a computed key', 'const t = useT(messages); t(`${state}`);'],
  ['by a variable', "const t = useT(messages); const words = { a: 'free', b: 'taken' }; t(words[state]);"],
  [
    'under another name',
    "import { messages as own } from './messages.js'; const say = useT(own); say('free'); say('taken');",
  ],
  ['by a parameter of a function', "function Mark({ t }) { return [t('free'), t('taken')]; }"],
  ['without a name', "translate(messages, 'en')('free'); translate(messages, 'en')('taken');"],
])('recognises texts that are used %s', (_, component) => {
  expect(
    problemsOf({ en: "free: 'Free', taken: 'Taken'", ru: "free: 'Свободна', taken: 'Занята'", component }),
  ).toEqual([]);
});

it('does not count uses of the same key in other messages', () => {
  const given = { en: "rent: 'Rent'", ru: "rent: 'Внаём'" };
  const elsewhere = readSource('modules/blog/src/react/list.tsx', usedBy('rent'));
  const messages = readSource(
    messagesFile,
    `const messages = defineMessages('fleet', { en: {${given.en}}, ru: {${given.ru}} });`,
  );

  expect(
    problemsOf({
      ...given,
      component: "import { others } from './others.js'; const t = useT(others); t('rent');",
    }),
  ).toHaveLength(1);
  expect(checkMessages([messages, elsewhere], ['en', 'ru']).problems).toHaveLength(1);
});

describe('texts of an imported constant', () => {
  const problems = "export const problems = { paid: 'Paid {{sum}}', late: 'Too late' } as const;";
  const read = (file: string) => (file === 'modules/fleet/src/problems.ts' ? problems : undefined);
  const check = (ru: string) =>
    checkMessages(
      [
        readSource(
          messagesFile,
          `import { problems } from '../problems.js'; const messages = defineMessages('fleet', { en: problems, ru: ${ru} });`,
          read,
        ),
      ],
      ['en', 'ru'],
    );

  it('are checked in each language', () => {
    expect(check("{ paid: 'Оплачено {{sum}}', late: 'Поздно' }")).toEqual({ texts: 2, problems: [] });
    expect(check("{ paid: 'Оплачено', late: '' }").problems).toEqual([
      `${messagesFile}:late: is empty.`,
      `${messagesFile}:paid: lacks {{sum}} in ru.`,
    ]);
  });

  it('are a problem when the constant is not found', () => {
    expect(check('others').problems).toEqual([
      `${messagesFile}:ru: is computed. Write the text out, so that it can be checked.`,
    ]);
  });
});

it('finds hard-coded texts in components', () => {
  const component = `const boat = (
    <section title="Fleet">
      Rent a boat <b>{isFree ? 'free' : <i>taken</i>}</b>
      <img alt="" /> <input placeholder={\`Name of \${boat}\`} /> <Card placeholder="anchor" /> <p aria-label={name ?? 'Nameless'} className="words of style" />
      <>{isFree && 'now'}</> × — 5 {'\\n'}
    </section>
  );`;

  expect(
    problemsOf({ component }).map((problem) => /boat\.tsx:(\d+): “(.*)”/.exec(problem)?.slice(1).join(' ')),
  ).toEqual(['2 Fleet', '3 Rent a boat', '3 free', '3 taken', '4 Name of', '4 Nameless', '5 now']);
});

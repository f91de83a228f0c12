import { describe, expect, it } from 'vitest';
import { lowered, measure, packageOf, problems } from './check.js';
import { textsOfDocument, textsOfSource } from './texts.js';

const plain = [
  'packages/sum/src/sum.ts',
  '/** Returns the sum of two numbers, rounded down. */\nexport const x = 1;',
] as const;
const marked = [
  'packages/sum/src/told.ts',
  '// Whoever asks is told what is there already.\nexport const y = 1;',
] as const;

describe('texts of a source file', () => {
  it('are comment lines of 25 characters or more, titles of tests and texts of errors', () => {
    const source = [
      '/**',
      ' * Returns the rows that match.',
      ' * Short.',
      ' */',
      "it.each([1])('adds %s', () => {",
      "  throw InvalidError.of('place', `is ${1} too long`);",
      '});',
      "test.describe('on a phone', () => undefined);",
      "const url = 'https://example.com/a//b';",
      "throw new RefusedError({ en: 'The cart is empty.', ru: 'В корзине пусто.' });",
    ].join('\n');

    expect(textsOfSource('sum.spec.ts', source)).toEqual([
      { kind: 'comments', text: 'Returns the rows that match.', line: 2 },
      { kind: 'titles', text: 'adds %s', line: 5 },
      { kind: 'errors', text: 'place', line: 6 },
      { kind: 'errors', text: 'is … too long', line: 6 },
      { kind: 'titles', text: 'on a phone', line: 8 },
      { kind: 'errors', text: 'The cart is empty.', line: 10 },
    ]);
  });
});

describe('texts of a document', () => {
  it('are its sentences, without code, tables’ borders and front matter', () => {
    const source =
      '---\na: told and heard and said\n---\n# A heading of many words here\n\nFirst sentence of this text. Second\nsentence that goes on.\n\n```sh\nwhoever says so\n```\n';

    expect(textsOfDocument(source)).toEqual([
      { kind: 'documents', text: 'A heading of many words here', line: 4 },
      { kind: 'documents', text: 'First sentence of this text.', line: 6 },
      { kind: 'documents', text: 'Second sentence that goes on.', line: 6 },
    ]);
  });
});

describe('budgets', () => {
  const report = measure([plain, marked]);

  it('are numbers of texts of each package', () => {
    expect(report.measures.get('packages/sum')?.get('comments')).toEqual({ marked: 1, total: 2 });
    expect(packageOf('README.md')).toBe('.');
    expect(packageOf('.changeset/one.md')).toBe('.changeset');
  });

  it('name each text over them, with the rules that it breaks', () => {
    const [first, text] = problems(report, {});

    expect(first).toBe('packages/sum: 1 comments break the house style; its budget is 0.');
    expect(text).toContain('packages/sum/src/told.ts:1 "Whoever asks is told what is there already."');
    expect(text).toContain("Use the field's term");
    expect(problems(report, { 'packages/sum': { comments: 1 } })).toEqual([]);
  });

  it('fall and never rise', () => {
    expect(lowered(report, { 'packages/sum': { comments: 5, titles: 3 } })).toEqual({
      'packages/sum': { comments: 1 },
    });
    expect(lowered(report, { 'packages/sum': { comments: 0 } })).toEqual({});
  });
});

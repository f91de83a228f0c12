import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { InvalidError } from './errors.js';
import { problemBody, problemLimits } from './problem.js';

const bodyOf = ({ message, causes }: InvalidError) =>
  problemBody({ status: 400, error: 'Bad Request', message, cause: causes, requestId: 'a'.repeat(128) });
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe('problemBody', () => {
  it('keeps a short error unchanged', () => {
    const error = InvalidError.of('data.slug', 'is taken');

    expect(bodyOf(error)).toMatchObject({
      message: 'data.slug: is taken',
      cause: [{ field: 'data.slug', message: 'is taken' }],
    });
  });

  it.each([
    [
      'many causes',
      Array.from({ length: 24_000 }, (_, index) => ({
        field: `data.and.${index}`,
        message: 'must be text',
        rule: 'type',
      })),
    ],
    ['long fields', [{ field: 'я'.repeat(500_000), message: 'is not a field' }]],
    ['long messages', Array.from({ length: 20 }, () => ({ field: 'slug', message: '😀'.repeat(100_000) }))],
    [
      'long params',
      [
        {
          field: 'data',
          message: 'is not known',
          params: { keys: Array.from({ length: 60_000 }, (_, key) => `key${key}`) },
        },
      ],
    ],
  ])('answers %s with at most 20 causes and 8 kB', (_, causes) => {
    const body = bodyOf(InvalidError.ofCauses(causes));

    expect(body.cause.length).toBeGreaterThan(0);
    expect(body.cause.length).toBeLessThanOrEqual(problemLimits.causes);
    expect(bytesOf(body)).toBeLessThanOrEqual(8192);
    expect(JSON.stringify(body).isWellFormed()).toBe(true);
  });

  it('counts the omitted causes', () => {
    const { issues } = z.array(z.string()).safeParse(Array.from({ length: 30 }, () => 1)).error ?? {
      issues: [],
    };

    expect(bodyOf(InvalidError.ofIssues(issues, 'data')).message).toMatch(
      /; and 10 more\.$|…; and 10 more\.$/,
    );
  });

  it('names the first of many unknown keys', () => {
    const failures = Object.fromEntries(Array.from({ length: 60_000 }, (_, key) => [`key${key}`, 1]));
    const { issues } = z.strictObject({}).safeParse(failures).error ?? { issues: [] };
    const error = InvalidError.ofIssues(issues, 'data');

    expect(error.causes[0]?.params?.keys).toHaveLength(problemLimits.causes);
    expect(bytesOf(bodyOf(error))).toBeLessThanOrEqual(8192);
  });
});

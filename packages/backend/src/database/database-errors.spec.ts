import { UnavailableError, UncertainError } from '@flotilla/core/errors';
import { expect, it } from 'vitest';
import { isTransient, toDomainError } from './database-errors.js';

const failed = (code: string) => Object.assign(new Error('failed'), { code });

it.each([
  ...['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'],
  ...['08006', '57P01', '53300', '25006'],
])('reports %s as an unavailable database, so that the call gets 503', (code) => {
  expect(toDomainError(failed(code))).toBeInstanceOf(UncertainError);
});

it.each(['23505', '22P02', 'EINVAL'])('returns %s unchanged', (code) => {
  const error = failed(code);
  expect(toDomainError(error)).toBe(error);
});

it.each(['40001', '40P01'])(
  'reports %s as busy rows, so that the call gets 503 when retries fail',
  (code) => {
    const problem = toDomainError(failed(code));
    expect(problem).toBeInstanceOf(UnavailableError);
    expect(isTransient(problem)).toBe(true);
  },
);

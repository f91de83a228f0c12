import { Failure as FailureOfPackages } from '@flotilla/runtime';
import { afterEach, expect, it, vi } from 'vitest';
import { Failure, reportFailure } from './steps.mjs';

afterEach(() => vi.restoreAllMocks());

it.each([Failure, FailureOfPackages])('prints the problem and the fix once each', (Known) => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  reportFailure(new Known('There is no port.', 'Set PORT.'));

  expect(logged.mock.calls.flat()).toEqual(['\nThere is no port.', '→ Set PORT.']);
});

it('prints an unexpected error with its stack', () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const error = new TypeError('x is not a function');
  reportFailure(error);

  expect(logged.mock.calls).toEqual([[error]]);
});

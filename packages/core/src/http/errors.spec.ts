import { describe, expect, it } from 'vitest';
import { InvalidError, RefusedError, TooManyError } from './errors.js';

const reason = { en: 'The order is canceled.', ru: 'Заказ отменён.' };

describe('ProblemError', () => {
  it('has the English text as its message, and both texts in its cause', () => {
    const error = new RefusedError(reason);

    expect(error.message).toBe('The order is canceled.');
    expect(error.causes).toEqual([{ message: reason.en, rule: 'pattern', params: reason }]);
  });

  it('has a plain cause for a reason in English only', () => {
    expect(new RefusedError('The order is canceled.').causes).toEqual([
      { message: 'The order is canceled.' },
    ]);
  });

  it('keeps the seconds to wait beside a reason by language', () => {
    expect(new TooManyError(reason, 5)).toMatchObject({ message: reason.en, retryAfter: 5 });
  });

  it('names the field of a reason by language', () => {
    expect(InvalidError.of('orderId', reason).causes).toEqual([
      { field: 'orderId', message: reason.en, rule: 'pattern', params: reason },
    ]);
  });
});

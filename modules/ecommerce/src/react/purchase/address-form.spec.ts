import { ApiError, failureText } from '@flotilla/react/client';
import { fieldReason } from '@flotilla/react/forms';
import { expect, it } from 'vitest';
import { explainedAtFields } from './address-form.js';

const params = { en: 'The tax number X is not registered.', ru: 'Налоговый номер X не зарегистрирован.' };
const refused = new ApiError(422, `taxId ${params.en}`, { taxId: params.en }, 'Refused', [
  { field: 'taxId', message: params.en, rule: 'pattern', params },
]);
const ownText = (field: string) => (field === 'taxId' ? 'Diese USt-IdNr. ist nicht registriert.' : undefined);

it.each(['de', 'en'])('shows the text of the form at its field, in %s', async (language) => {
  const explained = explainedAtFields(refused, { ownText, language, isTyped: true });

  expect(await fieldReason(explained, 'taxId', language)).toBe('Diese USt-IdNr. ist nicht registriert.');
});

it('shows the text of the form at its head for an address of the book', async () => {
  const explained = explainedAtFields(refused, { ownText, language: 'en', isTyped: false });

  expect(explained.fields).toEqual({});
  expect(await failureText(explained, 'en')).toBe('Diese USt-IdNr. ist nicht registriert.');
});

it('renames fields of addresses, and keeps their reasons', async () => {
  const reason = { en: 'is required in CY', ru: 'нужен для этой страны: CY' };
  const field = 'deliveryAddress.postalCode';
  const error = new ApiError(400, '', { [field]: reason.en }, 'Invalid', [
    { field, message: reason.en, rule: 'pattern', params: reason },
  ]);
  const explained = explainedAtFields(error, { ownText, language: 'ru', isTyped: true });

  expect(await fieldReason(explained, 'delivery.postalCode', 'ru')).toBe('Нужен для этой страны: CY');
});

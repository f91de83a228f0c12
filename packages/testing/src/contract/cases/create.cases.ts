import { isOmittable, isSecret } from '@flotilla/core/reflection';
import { describe, expect, it } from 'vitest';
import { neededFields } from '../../make/input.js';
import { makeInputs } from '../../make/make.js';
import { answersOf, asRead } from '../../kinds/answers.js';
import { makeValue } from '../../kinds/make-value.js';
import { wrongValues } from '../../kinds/wrong-values.js';
import type { TestRow } from '../../test-request.js';
import { type ContractSubject, fieldPath } from '../contract-subject.js';

/** Creating one row: defaults, stored fields and refusals. */
export function createCases(subject: ContractSubject): void {
  describe('create', () => {
    if (subject.isCreatableByClients) acceptedCases(subject);
    else if (subject.needsSecret) {
      it('is refused when a row needs a secret that only the server knows', async () => {
        const { status, problem } = await subject.create(await subject.input());
        expect([status, problem.cause[0]?.field]).toEqual([
          400,
          subject.secretFields.find(([, field]) => !isOmittable(field))?.[0],
        ]);
      });
    }
    refusedCases(subject);
  });
}

function acceptedCases(subject: ContractSubject): void {
  it('returns 201 with the new row, including all defaults', async () => {
    const [input = {}] = await makeInputs(subject.app, subject.entity, [{ fields: 'required' }]);
    const sent = subject.writable.flatMap(([name, field]) =>
      name in input ? [[name, asRead(field, input[name])] as const] : [],
    );
    const { status, data, text, headers } = await subject.create(input);

    expect(status, text).toBe(201);
    expect(Object.keys(data)).toEqual(subject.readableNames);
    expect(data).toMatchObject({ ...Object.fromEntries(sent), ...defaultsOf(subject, input) });
    expect(data.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(data.updatedAt).toBe(data.createdAt);
    expect(Math.abs(Date.now() - Date.parse(String(data.createdAt)))).toBeLessThan(60_000);
    const read = await subject.call(`/${data.id}`);
    expect([read.data, read.headers.etag]).toEqual([data, headers.etag]);
  });

  it('stores every field of the request', async () => {
    const input = await subject.input();
    const { status, data, text } = await subject.create(input);

    expect(status, text).toBe(201);
    for (const [name, field] of subject.writable)
      expect(data[name], name).toEqual(asRead(field, input[name]));
    expect((await subject.findBy({ column: 'id', method: 'eq', value: data.id })).data).toEqual([data]);
  });

  for (const [name, field] of subject.writable.filter(
    ([candidate, { generated }]) => generated && subject.isTried(candidate),
  )) {
    it(`generates a ${name} when it is empty, and another for the next row`, async () => {
      const made: unknown[] = [];
      for (const given of [undefined, ''] as const)
        made.push((await subject.create(await subject.input({ [name]: given }))).data[name]);
      for (const value of made) expect(value).toMatch(answersOf(field.kind).generated ?? /\S/);
      if (field.unique) expect(made[0]).not.toBe(made[1]);
    });
  }

  const optional = subject.writable.flatMap(([name, field]) =>
    field.optional && !neededFields(subject.entity).includes(name) ? [[name, null] as const] : [],
  );
  if (optional.length > 0)
    it(`accepts null for ${optional.map(([name]) => name).join(', ')}`, async () => {
      const none = Object.fromEntries(optional);
      const { status, data, text } = await subject.create(await subject.input(none));
      expect(status, text).toBe(201);
      expect(data).toMatchObject(none);
    });
}

function refusedCases(subject: ContractSubject): void {
  it('refuses an unknown field and names it', async () => {
    const unknown = ['nonsense', 'constructor', 'toString'];
    await expectRefusals(
      subject,
      unknown.map((name) => [
        { [name]: 'x' },
        { field: name, message: expect.stringContaining('is not a field') },
      ]),
    );
  });

  for (const [name, field] of subject.writable.filter(([one]) => subject.isTried(one))) {
    it(`refuses a ${name} that is not a valid ${field.kind}`, async () => {
      await expectRefusals(
        subject,
        wrongValues(field).map((value) => [{ [name]: value }, { field: fieldPath(name) }]),
      );
    });
  }

  const demanded = subject.writable.flatMap(([name, field]) => (isOmittable(field) ? [] : [name]));
  if (demanded.length > 0)
    it(`refuses a row without ${demanded.join(', ')}`, () =>
      expectRefusals(
        subject,
        demanded.map((name) => [{ [name]: undefined }, { field: name }]),
      ));

  it('refuses fields that only the server sets', () =>
    expectRefusals(
      subject,
      [...subject.managedFields, ...subject.secretFields].map(([name, field]) => {
        const value = isSecret(field) ? 'x' : makeValue(field, { name, seed: 1 });
        return [{ [name]: value }, { field: name, message: 'is set by the server.' }];
      }),
    ));
}

/** Expects each request to be refused for one field, without storing anything. */
async function expectRefusals(
  subject: ContractSubject,
  refused: readonly (readonly [Record<string, unknown>, object])[],
): Promise<void> {
  const before = await subject.size();
  for (const [change, cause] of refused) {
    const { status, problem } = await subject.create({ ...valid(subject), ...change });
    expect([change, status, problem.cause]).toEqual([change, 400, [expect.objectContaining(cause)]]);
  }
  expect(await subject.size()).toBe(before);
}

/** Returns the values of a stored row: validation comes before any conflict. */
function valid(subject: ContractSubject): Partial<TestRow> {
  return Object.fromEntries(subject.writable.map(([name]) => [name, subject.rows[0]?.[name]]));
}

function defaultsOf(subject: ContractSubject, input: Record<string, unknown>): Record<string, unknown> {
  const omitted = subject.writable.filter(([name, field]) => !(name in input) && !field.generated);
  return Object.fromEntries(
    omitted.map(([name, field]) => [
      name,
      field.default === 'now' ? expect.any(String) : (field.default ?? null),
    ]),
  );
}

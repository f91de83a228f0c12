import { expect, it } from 'vitest';
import { StatementQueue } from './statement-queue.js';

/** Statements that the test answers manually. */
function statements() {
  const sent: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<string>>();
  const send = (text: string) => () => {
    sent.push(text);
    const answer = Promise.withResolvers<string>();
    answers.set(text, answer);
    return answer.promise;
  };
  return { sent, send, answers };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('without pipelining, sends each statement after the response or error of the one before', async () => {
  const { sent, send, answers } = statements();
  const turns = new StatementQueue({ pipeline: false });
  const first = turns.run(send('first'));
  const second = turns.run(send('second'));
  const end = turns.end();
  await settled();
  expect(sent).toEqual(['first']);

  answers.get('first')?.reject(new Error('no such row'));
  await expect(first).rejects.toThrow('no such row');
  await settled();
  expect(sent).toEqual(['first', 'second']);

  answers.get('second')?.resolve('row');
  expect(await second).toBe('row');
  await end;
});

it('with pipelining, sends statements immediately', async () => {
  const { sent, send } = statements();
  const turns = new StatementQueue({ pipeline: true });

  void turns.run(send('first'));
  void turns.run(send('second'));

  expect(sent).toEqual(['first', 'second']);
  await turns.end();
});

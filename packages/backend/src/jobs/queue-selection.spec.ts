import { expect, it } from 'vitest';
import { selectedQueues } from './queue-selection.js';

const queues = ['billing.sweep', 'notification.send', 'notification.tidy', 'rows.work'];

it.each([
  [[], queues],
  [['notification.send'], ['notification.send']],
  [
    ['notification', 'rows.work'],
    ['notification.send', 'notification.tidy', 'rows.work'],
  ],
  [['-notification'], ['billing.sweep', 'rows.work']],
  [['notification', '-notification.tidy'], ['notification.send']],
])('selects by %j', (selection, expected) => {
  expect([...selectedQueues(queues, selection)].toSorted()).toEqual(expected);
});

it.each(['notifications', '-notification.sent', 'notif', '', '-'])(
  'refuses %j, which is no queue',
  (name) => {
    expect(() => selectedQueues(queues, [name])).toThrow('is neither a queue nor a module');
  },
);

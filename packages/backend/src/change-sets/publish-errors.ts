import type { ChangeSetView, Conflict, MissingRight } from '@flotilla/core/change-sets';
import { ConflictError, ForbiddenError, TooLargeError } from '@flotilla/core/errors';

/** The publisher lacks rights; `details.missing` lists them. */
export class MissingRightsError extends ForbiddenError {
  constructor(missing: readonly MissingRight[]) {
    const named = missing.map(({ entity, operation }) => `${operation} ${entity}`).join(', ');
    super({
      en: `You may not publish all changes: ${named}.`,
      ru: `Не все изменения вам можно публиковать: ${named}.`,
    });
    this.details = { missing };
  }
}

/** Live values have changed; `details.conflicts` lists the paths. */
export class MergeConflictError extends ConflictError {
  constructor(conflicts: readonly Conflict[]) {
    const count = conflicts.length === 1 ? 'One value has' : `${conflicts.length} values have`;
    super({
      en: `${count} changed since the change set was edited. Decide on each.`,
      ru: `После этих правок на сайте изменилось значений: ${conflicts.length}. Решите о каждом.`,
    });
    this.details = { conflicts };
  }
}

/** The changes exceed a limit of change sets. */
export class FullChangeSetError extends TooLargeError {
  constructor(most: Readonly<Record<'en' | 'ru', string>>) {
    super({
      en: `A change set takes at most ${most.en}. Publish it, or start another one.`,
      ru: `В выпуске не больше ${most.ru}. Опубликуйте его или начните другой.`,
    });
  }
}

type State = ChangeSetView['state'];

/** The state of a change set does not permit the call. */
export class WrongStateError extends ConflictError {
  constructor(state: State) {
    const isScheduled = state === 'scheduled';
    super({
      en: `The change set is ${state}. ${isScheduled ? 'Take it off the schedule first.' : 'Open another one.'}`,
      ru: `Выпуск ${stateNames[state]}. ${isScheduled ? 'Сначала отмените расписание.' : 'Откройте другой.'}`,
    });
  }
}

const stateNames: Readonly<Record<State, string>> = {
  open: 'открыт',
  scheduled: 'запланирован',
  blocked: 'не опубликован',
  published: 'уже опубликован',
  discarded: 'отменён',
};

/** The caller neither opened the change set nor may publish it. */
export class OthersChangeSetError extends ForbiddenError {
  constructor(verb: ClosingVerb) {
    super({
      en: `Only its author, or a person who may publish it, ${verb} a change set.`,
      ru: `${endings[verb]} может только его автор или тот, кто вправе его опубликовать.`,
    });
  }
}

/** A call that ends the work on a change set without publishing it. */
export type ClosingVerb = keyof typeof endings;

const endings = { discards: 'Отказаться от выпуска', unschedules: 'Отменить расписание выпуска' } as const;

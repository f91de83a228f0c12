import { defineAction, defineModule } from '@flotilla/core';
import { describe, expect, it } from 'vitest';
import { type BackendModule, defineBackendModule } from './backend-module.js';
import { ActionController, Handle } from '../http/action.decorator.js';
import { checkActions } from './check-actions.js';

const read = (name: string, path: `/api/${string}`, module = 'fleet') =>
  defineAction({ module, name, method: 'GET', path, access: 'public', summary: 'Reads.' });
const boats = read('read-boats', '/api/fleet/boats/{id}/state');

@ActionController()
class Boats {
  @Handle(boats)
  read() {
    return { data: {} };
  }
}

class MoreBoats extends Boats {}

describe('checkActions', () => {
  it.each([
    ['its controller', Boats],
    ['a class that inherits the method', MoreBoats],
  ])('accepts an action that is handled by %s', (_, controller) => {
    expect(problemsOf([fleet([boats], [controller])])).toEqual([]);
  });

  it('names an action without a handler, its route and the fix', () => {
    expect(problemsOf([fleet([boats], [])])).toEqual([
      'action "fleet.read-boats": no controller handles GET /api/fleet/boats/{id}/state. Give a method @Handle(readBoats), and list its class in controllers of defineBackendModule; or remove the action.',
    ]);
  });

  it('names two actions with one route', () => {
    const other = read('read-other', '/api/fleet/boats/{boat}/state');

    expect(problemsOf([fleet([boats, other], [Boats])])).toContain(
      'action "fleet.read-other": GET /api/fleet/boats/{boat}/state is the route of "fleet.read-boats" already. Change its path or its method.',
    );
  });

  it('names an action that another module lists', () => {
    const stray = read('read-all', '/api/fleet/all', 'club');

    expect(problemsOf([fleet([boats, stray], [Boats])])).toContain(
      `action "club.read-all": is listed in module "fleet". Write module: 'fleet' in its defineAction, or move it to "club".`,
    );
  });
});

function fleet(actions: readonly ReturnType<typeof read>[], controllers: BackendModule['controllers']) {
  return defineBackendModule({ module: defineModule({ name: 'fleet', actions }), controllers });
}

function problemsOf(modules: readonly BackendModule[]): readonly string[] {
  try {
    checkActions(modules);
  } catch (error) {
    return (error as { problems: readonly string[] }).problems;
  }
  return [];
}

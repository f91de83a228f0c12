import { useAdmin } from '@flotilla/admin';
import { adminRole, type Entity } from '@flotilla/core';
import { crudCalls, type Operation } from '@flotilla/core/reflection';
import { useT } from '@flotilla/react';
import { Badge, Button, Input, Skeleton } from '@flotilla/ui';
import { useMemo, useState } from 'react';
import type { Role } from '../entities/role.js';
import { permissionMessages } from './admin-messages.js';
import { GrantBox } from './grant-box.js';
import { PresetChoice } from './preset-choice.js';
import { type RoleGrants, type ServedCall, useRoleGrants } from './use-role-grants.js';

/** Tick list of all served routes, by module: the calls that a role may make. */
export function RolePermissions({ row }: { row: Role }) {
  const t = useT(permissionMessages);
  if (row.slug === adminRole) return <p className="text-sm text-muted-foreground">{t('everything')}</p>;
  return <Picker role={row} />;
}

function Picker({ role }: { role: Role }) {
  const t = useT(permissionMessages);
  const [search, setSearch] = useState('');
  const served = useServed();
  const grants = useRoleGrants(role);
  if (grants.isPending)
    return <Skeleton role="status" aria-label={t('loading')} className="h-40 rounded-lg" />;
  if (grants.isError) return <p className="text-sm text-destructive">{t('failed')}</p>;
  const found = served
    .map((module) => foundIn(module, search))
    .filter(({ models, calls }) => models.length + calls.length > 0);
  return (
    <div className="flex flex-col gap-4">
      <PresetChoice grants={grants} />
      <Effect served={served} grants={grants} />
      <Input
        type="search"
        value={search}
        aria-label={t('search')}
        placeholder={t('search')}
        onChange={({ target }) => setSearch(target.value)}
        className="h-10"
      />
      <div className="divide-y divide-border rounded-lg border border-border bg-card">
        {found.map((module) => (
          <ModuleCalls key={module.name} module={module} grants={grants} isOpen={search !== ''} />
        ))}
        {found.length === 0 && <p className="p-4 text-sm text-muted-foreground">{t('none')}</p>}
      </div>
      <Patterns served={served} grants={grants} />
    </div>
  );
}

interface ServedModel {
  readonly entity: Entity;
  readonly name: string;
}

interface ServedModule {
  readonly name: string;
  readonly models: readonly ServedModel[];
  readonly calls: readonly (ServedCall & { readonly summary: string })[];
}

/** Returns the calls that the installed modules serve. */
function useServed(): readonly ServedModule[] {
  const { registry, labels } = useAdmin();
  return useMemo(() => {
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    const entities = [...registry.entities.values()];
    return registry.modules
      .map(({ name, actions }) => ({
        name: labels.module(name),
        models: entities
          .filter(({ module }) => module === name)
          .map((entity) => ({ entity, name: labels.entities(entity) }))
          .sort(byName),
        calls: actions
          .filter(({ access }) => access !== 'public')
          .map(({ method, path, summary }) => ({ method, path, summary })),
      }))
      .sort(byName);
  }, [registry, labels]);
}

const operations = ['read', 'create', 'update', 'delete'] as const satisfies readonly Operation[];

/** Returns the calls that an operation on rows consists of. */
const callsOf = ({ route }: Entity, operation: Operation): ServedCall[] =>
  Object.values(crudCalls)
    .filter(({ permission }) => permission === operation)
    .map(({ method, path }) => ({ method, path: route + path }));

function foundIn({ name, models, calls }: ServedModule, search: string): ServedModule {
  const query = search.trim().toLowerCase();
  const has = (...texts: string[]) => texts.some((text) => text.toLowerCase().includes(query));
  if (query === '' || has(name)) return { name, models, calls };
  return {
    name,
    models: models.filter(({ entity, name: own }) => has(own, entity.route)),
    calls: calls.filter(({ method, path, summary }) => has(`${method} ${path}`, summary)),
  };
}

function ModuleCalls({
  module: { name, models, calls },
  grants,
  isOpen,
}: {
  module: ServedModule;
  grants: RoleGrants;
  isOpen: boolean;
}) {
  const t = useT(permissionMessages);
  const own = [
    ...models.flatMap(({ entity }) => operations.flatMap((operation) => callsOf(entity, operation))),
    ...calls,
  ];
  const count = own.filter((call) => grants.stateOf(call).isGranted).length;
  const [isOpened, setOpened] = useState(false);
  return (
    <details
      open={isOpen || isOpened}
      onToggle={({ currentTarget }) => !isOpen && setOpened(currentTarget.open)}
    >
      <summary className="cursor-pointer px-4 py-3 font-semibold hover:bg-secondary/60">
        {name} {count > 0 && <Badge className="ms-2">{t('granted', { count })}</Badge>}
      </summary>
      {(isOpen || isOpened) && (
        <>
          <ul className="divide-y divide-border border-t border-border">
            {models.map((model) => (
              <ModelCalls key={model.entity.key} model={model} grants={grants} />
            ))}
          </ul>
          {calls.length > 0 && (
            <fieldset className="border-t border-border px-4 py-3">
              <legend className="float-start mb-2 w-full text-sm font-semibold text-muted-foreground">
                {t('calls')}
              </legend>
              {calls.map((call) => (
                <GrantBox
                  key={`${call.method} ${call.path}`}
                  calls={[call]}
                  grants={grants}
                  className="clear-both py-1.5"
                >
                  <span className="min-w-0">
                    <code className="text-xs wrap-anywhere">
                      {call.method} {call.path}
                    </code>
                    <span className="block text-xs text-muted-foreground">{call.summary}</span>
                  </span>
                </GrantBox>
              ))}
            </fieldset>
          )}
        </>
      )}
    </details>
  );
}

function ModelCalls({ model: { entity, name }, grants }: { model: ServedModel; grants: RoleGrants }) {
  const t = useT(permissionMessages);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
      <span className="basis-full font-medium sm:flex-1 sm:basis-40 wrap-anywhere">{name}</span>
      {operations.map((operation) => (
        <GrantBox
          key={operation}
          calls={callsOf(entity, operation)}
          grants={grants}
          isOpen={entity.access[operation] === 'public'}
          label={t('operationOf', { operation: t(operation), name })}
        >
          {t(operation)}
        </GrantBox>
      ))}
    </li>
  );
}

/** Summarizes in words what holders of the role may do. */
function Effect({ served, grants }: { served: readonly ServedModule[]; grants: RoleGrants }) {
  const t = useT(permissionMessages);
  const models = served.flatMap((module) => module.models);
  const may = (operation: Operation) =>
    models
      .filter(({ entity }) => callsOf(entity, operation).every((call) => grants.stateOf(call).isGranted))
      .map(({ name }) => name);
  const lines = operations
    .map((operation) => ({ operation, names: may(operation) }))
    .filter(({ names }) => names.length > 0);
  const calls = served.flatMap((module) => module.calls).filter((call) => grants.stateOf(call).isGranted);
  return (
    <div role="status" className="rounded-lg bg-muted px-4 py-3 text-sm">
      <p className="font-semibold">{t('effect')}</p>
      {lines.length + calls.length === 0 && <p>{t('nothing')}</p>}
      {lines.map(({ operation, names }) => (
        <p key={operation}>
          {t(operation)}: {t('all', { names: shortened(names) })}
        </p>
      ))}
      {calls.length > 0 && (
        <p>
          {t('calls')}: {shortened(calls.map(({ method, path }) => `${method} ${path}`))}
        </p>
      )}
    </div>
  );
}

const shortened = (names: readonly string[]) =>
  names.length > 6 ? `${names.slice(0, 6).join(', ')}… (${names.length})` : names.join(', ');

/** Lists grants that are wider than one call, or whose call is no longer served. */
function Patterns({ served, grants }: { served: readonly ServedModule[]; grants: RoleGrants }) {
  const t = useT(permissionMessages);
  const listed = new Set(
    served.flatMap(({ models, calls }) =>
      [
        ...models.flatMap(({ entity }) => operations.flatMap((operation) => callsOf(entity, operation))),
        ...calls,
      ].map(nameOf),
    ),
  );
  const others = grants.grants.filter(({ action }) => !listed.has(nameOf(action)));
  if (others.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-semibold text-muted-foreground">{t('patterns')}</h3>
      <ul className="mt-2 flex flex-wrap gap-2">
        {others.map(({ id, action }) => (
          <li key={id} className="flex items-center gap-1 rounded-md border border-border ps-3">
            <code className="text-xs wrap-anywhere">{nameOf(action)}</code>
            <Button
              size="icon"
              variant="ghost"
              className="size-8"
              aria-label={t('take', { name: nameOf(action) })}
              onClick={() => void grants.take(id)}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

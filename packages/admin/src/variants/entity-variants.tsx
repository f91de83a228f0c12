import type { Entity } from '@flotilla/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useId } from 'react';
import { Link } from 'react-router';
import { useVariant } from '../context/extensions.js';
import type { AdminVariantName, AdminVariantProps } from '../extend/admin-variants.js';
import { formPath } from '../routing/paths.js';
import { useRowCalls } from '../rows/row-calls.js';
import { useRowLabel } from '../rows/row-label.js';

type PropsOf<Name extends AdminVariantName> = AdminVariantProps[Name];

const AdminTable = lazy(() => import('../tables/admin-table.js').then((module) => ({ default: module.AdminTable })));
const AdminForm = lazy(() => import('../forms/entity-form.js').then((module) => ({ default: module.EntityForm })));
const RowSelect = lazy(() => import('../rows/row-picker.js').then((module) => ({ default: module.RowSelect })));
const RowValue = lazy(() => import('../tables/row-value.js').then((module) => ({ default: module.RowValue })));

/** The generic component of each variant: one for all entities. */
const generic: { readonly [Name in AdminVariantName]: (props: PropsOf<Name>) => ReactNode } = {
  find: Find,
  'admin-table': (props) => <AdminTable {...props} />,
  'admin-table-row': RowCells,
  'admin-select-input': SelectInput,
  'admin-form': (props) => <AdminForm {...props} />,
  default: Mention,
};

/**
 * An entity in one of the admin's variants, as a door shows it or else the generic one:
 * `<EntityVariant variant="admin-table" entity={boat} />`.
 */
export function EntityVariant<Name extends AdminVariantName>({ variant, ...props }: { variant: Name } & PropsOf<Name>): ReactNode {
  const { entity }: { entity: Entity } = props as unknown as PropsOf<Name>; // What is left of an intersection loses its name.
  const Own = useVariant(variant, entity.key);
  const Shown = (Own ?? generic[variant]) as unknown as ComponentType<object>; // Both take what the name of the variant says.
  return (
    <Suspense>
      <Shown {...props} />
    </Suspense>
  );
}

function Find({ entity, ids, children }: PropsOf<'find'>) {
  const calls = useRowCalls(entity);
  const { data } = useQuery({
    queryKey: [entity.key, 'list', 'ids', ids],
    enabled: ids.length > 0,
    queryFn: () => calls.list({ filters: { and: [{ column: 'id', method: 'inArray', value: ids }] }, limit: ids.length }),
  });
  return children(data?.data ?? []);
}

function RowCells({ entity, row, columns }: PropsOf<'admin-table-row'>) {
  return columns.map((name) => (
    <td key={name}>
      <RowValue entity={entity} row={row} name={name} />
    </td>
  ));
}

function SelectInput({ entity, id, value, onChange }: PropsOf<'admin-select-input'>) {
  const ownId = useId();
  return <RowSelect entity={entity} value={value ?? ''} onChange={(chosen) => onChange(chosen || null)} control={{ id: id ?? ownId }} />;
}

function Mention({ entity, row }: PropsOf<'default'>) {
  const labelOf = useRowLabel();
  return <Link to={formPath(entity, row.id)}>{labelOf(entity, row)}</Link>;
}

import type { Entity } from '@flotilla/core';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useVariant } from '../../context/extensions.js';
import type { AdminVariantName, AdminVariantProps } from '../../extend/admin-variants.js';
import { FindRows } from '../../rows/find-rows.js';
import { RowMention } from '../../rows/row-mention.js';
import { RowCells } from '../../tables/row-cells.js';

type PropsOf<Name extends AdminVariantName> = AdminVariantProps[Name];

const generic: { readonly [Name in AdminVariantName]: ComponentType<PropsOf<Name>> } = {
  find: FindRows,
  'admin-table': lazy(() =>
    import('../../tables/admin-table.js').then((module) => ({ default: module.AdminTable })),
  ),
  'admin-table-row': RowCells,
  'admin-select-input': lazy(() =>
    import('../../rows/row-picker.js').then((module) => ({ default: module.RowSelect })),
  ),
  'admin-form': lazy(() =>
    import('../../forms/entity-form.js').then((module) => ({ default: module.EntityForm })),
  ),
  default: RowMention,
};

/**
 * A view of an entity, with a module's component or else the generic one:
 * `<EntityVariant variant="admin-table" entity={boat} />`.
 */
export function EntityVariant<Name extends AdminVariantName>({
  variant,
  ...props
}: { variant: Name } & PropsOf<Name>): ReactNode {
  const { entity }: { entity: Entity } = props as unknown as PropsOf<Name>; // Rest props of an intersection lose their type.
  const Own = useVariant(variant, entity.key);
  const VariantComponent = (Own ?? generic[variant]) as unknown as ComponentType<object>; // Both take the props of this variant.
  return (
    <Suspense>
      <VariantComponent {...props} />
    </Suspense>
  );
}

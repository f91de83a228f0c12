import type { Entity } from '@flotilla/core';
import { type ReactNode, useMemo } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Edited } from './edited-values.js';
import { formGridOf } from './form-grid.js';
import { useSideRelations } from './links/links-panel.js';
import { type useNewLinks, useNewLinkRelations } from './links/new-links.js';
import { NewLinksPanel } from './links/new-links-panel.js';
import { hasTemplates } from './links/page-templates.js';
import { usePicture } from './picture/use-picture.js';
import type { RowFormProps } from './row-form.js';
import { sectionsOf } from './sections.js';

type LayoutInput = Pick<RowFormProps, 'entity' | 'preset' | 'start' | 'without' | 'hasLinks'> & AsideInput;

/** Returns the picture and the links of a form, and the grid that holds them; no grid without both. */
export function useFormLayout({ start, without, hasLinks, ...form }: LayoutInput) {
  const { entity, newLinks } = form;
  const isWhole = hasLinks === true && without === undefined;
  const row = start?.row;
  const aside = useAside(form);
  const relations = useSideRelations(entity, isWhole ? row : undefined);
  const picture = usePicture({ entity, row, newLinks, isOff: !isWhole });
  const hasFields = useMemo(
    () => sectionsOf(entity, without ?? shownElsewhere(entity)).side.length > 0,
    [entity, without],
  );
  const hasPicture = picture !== undefined;
  const hasSideLinks = relations.length > 0;
  const grid =
    hasSideLinks || hasPicture
      ? formGridOf({ hasPicture, hasFields: hasFields || aside !== undefined })
      : undefined;
  return { grid, picture, aside, relations, hasSideLinks };
}

type AsideInput = Pick<RowFormProps, 'entity' | 'preset'> & {
  newLinks: ReturnType<typeof useNewLinks>;
  form: UseFormReturn<Edited>;
};

/** Returns the links of a new row, to be shown beside its fields; undefined if it can have none. */
function useAside({ entity, preset, newLinks, form }: AsideInput): ReactNode {
  const relations = useNewLinkRelations(entity, String(preset['variant'] ?? 'default'));
  if (!newLinks || (relations.length === 0 && !hasTemplates(entity))) return undefined;
  return <NewLinksPanel entity={entity} control={form.control} {...newLinks} />;
}

const publishingDates = new Set(['publishedAt', 'unpublishedAt']);
/** Returns fields that publishing buttons set, which the form leaves out. */
export const shownElsewhere = ({ publishing }: Entity): ReadonlySet<string> | undefined =>
  publishing ? publishingDates : undefined;

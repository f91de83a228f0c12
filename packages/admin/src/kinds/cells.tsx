import type { Entity, Field, FieldKind } from '@flotilla/core';
import { isPlainObject, partsOf } from '@flotilla/core/values';
import { excerpt, type RichTextValue } from '@flotilla/rich-text';
import { Badge } from '@flotilla/ui';
import { Check, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAdmin } from '../context/admin-context.js';
import { useFullLabels } from '../context/full-labels.js';
import { useVariant } from '../context/extensions.js';
import { isRow, textOf } from '../context/admin-row.js';
import { useT } from '../context/use-t.js';
import { formPath } from '../context/routing/paths.js';
import { Thumbnail } from '../rows/file-thumbnail.js';
import { embeddedAs } from '../rows/references.js';
import { useRowLabel } from '../rows/row-label.js';
import type { KindCellProps } from './admin-kind.js';
import { kindMessages } from './kind-messages.js';
import { dayText, momentText, momentTitle } from '../context/moments.js';
import { Nothing, TextCell } from './text-cell.js';
import { useFormat } from '@flotilla/react';

interface KindCell<K extends FieldKind> {
  /** Renders at most one line. */
  Cell(props: KindCellProps<K>): ReactNode;
  /** Initial width of its column, in rem. */
  readonly width: number;
  /** Whether its column may be narrower, because its texts can be cut. */
  readonly isFlexible?: boolean;
}

/**
 * Cells of every kind, separate from the code of forms, because lists load first. A kind without a cell does
 * not compile.
 */
const cells: { readonly [K in FieldKind]: KindCell<K> } = {
  boolean: { Cell: BooleanCell, width: 7 },
  date: { Cell: ({ value }) => <Moment value={value} text={dayText(value)} />, width: 8 },
  datetime: {
    Cell: ({ value }) => <Moment value={value} text={momentText(value)} title={momentTitle(value)} />,
    width: 10,
  },
  decimal: { Cell: NumberCell, width: 8 },
  email: { Cell: EmailCell, width: 16 },
  file: { Cell: FileCell, width: 16 },
  integer: { Cell: NumberCell, width: 7 },
  json: { Cell: JsonCell, width: 16 },
  localizedText: { Cell: LocalizedCell, width: 18, isFlexible: true },
  money: { Cell: NumberCell, width: 8 },
  reference: { Cell: ReferenceCell, width: 13 },
  richText: { Cell: RichTextCell, width: 18, isFlexible: true },
  secret: { Cell: Secret, width: 6 },
  select: { Cell: SelectCell, width: 11 },
  slug: { Cell: TextCell, width: 14 },
  text: { Cell: TextCell, width: 15, isFlexible: true },
};

export function cellOf(field: Field): KindCell<FieldKind> {
  return cells[field.kind] as KindCell<FieldKind>; // Each cell only gets fields of its own kind.
}

function BooleanCell({ value }: KindCellProps<'boolean'>) {
  const t = useT(kindMessages);
  return value === true ? (
    <Check role="img" aria-hidden={false} aria-label={t('yes')} className="size-4.5 text-success" />
  ) : (
    <Nothing />
  );
}

function Moment({ value, text, title }: { value: unknown; text: string; title?: string }) {
  if (text === '') return <Nothing />;
  return (
    <time dateTime={String(value)} title={title} className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  );
}

function EmailCell({ value, isLeading }: KindCellProps<'email'>) {
  if (isLeading || typeof value !== 'string' || value === '') return <TextCell value={value} />;
  return (
    <a href={`mailto:${value}`} className="line-clamp-1 wrap-anywhere text-sea hover:underline">
      {value}
    </a>
  );
}

function FileCell({ value, row }: KindCellProps<'file'>) {
  if (typeof value !== 'string') return <Nothing />;
  return (
    <span className="flex items-center gap-2.5">
      <Thumbnail src={value} type={row['mimeType']} className="size-9" />
      <span className="line-clamp-1 text-xs wrap-anywhere">{value.split('/').at(-1)}</span>
    </span>
  );
}

function JsonCell({ value }: KindCellProps<'json'>) {
  if (value === null || value === undefined) return <Nothing />;
  return <code className="line-clamp-1 text-xs wrap-anywhere">{JSON.stringify(value)}</code>;
}

function LocalizedCell({ value }: KindCellProps<'localizedText'>) {
  const { reading } = useAdmin();
  return <TextCell value={textOf(value, reading)} />;
}

/** A link to the referenced row if it was read; else the end of its id. */
function ReferenceCell({ name, field, value, row, entity, isLeading }: KindCellProps<'reference'>) {
  const { registry } = useAdmin();
  const labelOf = useRowLabel();
  const Own = useVariant('default', field.to);
  if (typeof value !== 'string') return <Nothing />;
  const target = registry.entities.get(field.to);
  const named = row[embeddedAs(entity, name)];
  if (target && isRow(named)) {
    const called = Own ? <Own entity={target} row={named} /> : labelOf(target, named);
    if (isLeading) return <span className="line-clamp-1 wrap-anywhere">{called}</span>;
    return (
      <Link to={formPath(target, value)} className="line-clamp-1 wrap-anywhere text-sea hover:underline">
        {called}
      </Link>
    );
  }
  return (
    <code title={`${partsOf(field.to).name} ${value}`} className="text-xs text-muted-foreground">
      {value.slice(-8)}
    </code>
  );
}

function RichTextCell({ value }: KindCellProps<'richText'>) {
  const { reading } = useAdmin();
  const texts = isPlainObject(value)
    ? [...reading, ...Object.keys(value)].map((language) => excerpt(value[language] as RichTextValue, 120))
    : [];
  return <TextCell value={texts.find(Boolean)} />;
}

function Secret() {
  const t = useT(kindMessages);
  return <LockKeyhole role="img" aria-label={t('secret')} className="size-4 text-muted-foreground" />;
}

function SelectCell({ value, entity, name }: KindCellProps<'select'>) {
  const { labels } = useAdmin();
  if (typeof value !== 'string') return <Nothing />;
  if (name === 'variant') return <Variant entity={entity} value={value} />;
  return <Badge variant="secondary">{labels.value(entity, name, value)}</Badge>;
}

function Variant({ value, entity }: { value: string; entity: Entity }) {
  const label = useFullLabels().variant(entity, value);
  return value === 'default' ? (
    <span className="text-muted-foreground">{label}</span>
  ) : (
    <Badge variant="secondary">{label}</Badge>
  );
}

/** A number formatted by language, with all its digits. */
function NumberCell({ value }: { value: unknown }) {
  const format = useFormat();
  if (typeof value !== 'number' && typeof value !== 'string') return <Nothing />;
  return <span className="tabular-nums">{format.number(value)}</span>;
}

import type { Entity } from '@flotilla/core';
import { fileFieldsOf } from '@flotilla/core/reflection';
import { cn } from '@flotilla/ui';
import { File as FileIcon, Film, Music } from 'lucide-react';
import type { AdminRow } from '../context/admin-row.js';

export interface FileThumbnailProps {
  entity: Entity;
  row: AdminRow;
  className?: string;
}

/** The picture of a row that is a file, or an icon of its type; nothing for other rows. */
export function FileThumbnail({ entity, row, className }: FileThumbnailProps) {
  const [name] = fileFieldsOf(entity);
  const address = name === undefined ? undefined : row[name];
  return typeof address === 'string' ? (
    <Thumbnail src={address} type={row['mimeType']} className={className} />
  ) : null;
}

/** The picture at an address, or an icon of its type. */
export function Thumbnail({ src, type, className }: { src: string; type?: unknown; className?: string }) {
  const box = cn(
    'grid shrink-0 place-items-center overflow-hidden rounded-md bg-muted text-muted-foreground',
    className,
  );
  if (isPicture(src, type))
    return <img src={src} alt="" loading="lazy" decoding="async" className={cn(box, 'object-cover')} />;
  const Sign = /^video|\.(mp4|webm)$/.test(`${String(type)}${src}`)
    ? Film
    : String(type).startsWith('audio')
      ? Music
      : FileIcon;
  return (
    <span className={box}>
      <Sign className="size-1/2 max-h-8 max-w-8" />
    </span>
  );
}

function isPicture(src: string, type: unknown): boolean {
  return typeof type === 'string'
    ? type.startsWith('image/')
    : /\.(avif|gif|jpe?g|png|svg|webp)(\?|$)/i.test(src) || src.startsWith('blob:');
}

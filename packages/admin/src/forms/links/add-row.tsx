import type { Entity } from '@flotilla/core';
import type { LinkedFileType } from '@flotilla/core/files';
import { Button } from '@flotilla/ui';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePickFile } from '../../context/pick-file.js';
import { RowPicker } from '../../rows/row-picker.js';
import { useUploads } from '../../rows/uploads.js';

interface AddRowProps {
  entity: Entity;
  /** Rows to leave out. */
  without?: ReadonlySet<string> | undefined;
  /** Accessible name; defaults to the text. */
  label?: string;
  /** Whether another button is the main one. */
  isQuiet?: boolean;
  /** Whether only some people may read the link, so that private files are offered. */
  isPrivate?: boolean;
  /** The type of files that are offered; all without it. */
  fileType?: LinkedFileType | undefined;
  onPick: (row: { readonly id: string }) => void;
  children: ReactNode;
}

/** A button that selects or creates a row: files in the media library, other rows by a search. */
export function AddRow({
  entity,
  without,
  label,
  isQuiet = false,
  isPrivate = false,
  fileType,
  onPick,
  children,
}: AddRowProps): ReactNode {
  const pickFile = usePickFile();
  const uploads = useUploads();
  const isFile = pickFile !== undefined && uploads?.entity.key === entity.key;
  const pick = async () => {
    const row = await pickFile?.({ type: fileType, hasPrivate: isPrivate });
    if (row && !without?.has(row.id)) onPick(row);
  };
  const button = (
    <Button
      size="sm"
      variant={isQuiet ? 'ghost' : 'outline'}
      className="px-3"
      aria-label={label}
      {...(isFile && { onClick: () => void pick() })}
    >
      <Plus /> {children}
    </Button>
  );
  if (isFile) return button;
  return (
    <RowPicker entity={entity} without={without} onPick={onPick}>
      {button}
    </RowPicker>
  );
}

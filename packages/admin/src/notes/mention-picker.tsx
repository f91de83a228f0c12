import type { Entity } from '@flotilla/core';
import type { NotePerson } from '@flotilla/core/notes';
import { Button, ErrorNotice } from '@flotilla/ui';
import {
  Command,
  CommandEmpty,
  CommandInput,
  CommandItem,
  CommandList,
  Popover,
  PopoverContent,
  PopoverTrigger,
} from '@flotilla/ui/controls';
import { AtSign } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../context/use-t.js';
import { noteMessages } from './note-messages.js';
import { useNotePeople } from './use-row-notes.js';

export interface MentionPickerProps {
  entity: Pick<Entity, 'key' | 'route'>;
  id: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onPick: (person: NotePerson) => void;
  /** Moves the focus back to the text. */
  onClosed: () => void;
}

/** Selects a colleague who may read the notes of a row. */
export function MentionPicker({
  entity,
  id,
  isOpen,
  onOpen,
  onPick,
  onClosed,
}: MentionPickerProps): ReactNode {
  const t = useT(noteMessages);
  const { data, isError } = useNotePeople(entity, id, isOpen);
  const pick = (person: NotePerson) => {
    onPick(person);
    onOpen(false);
  };
  return (
    <Popover open={isOpen} onOpenChange={onOpen}>
      <PopoverTrigger>
        <Button type="button" variant="ghost" size="sm" className="px-2">
          <AtSign /> {t('mention')}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        label={t('people')}
        className="w-72 p-0"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onClosed();
        }}
      >
        <Command label={t('people')}>
          <CommandInput placeholder={t('find')} />
          <CommandList>
            {isError && <ErrorNotice fallback={t('failed')} className="m-1 px-3 py-2" />}
            {!isError && <CommandEmpty>{data ? t('noPeople') : t('loading')}</CommandEmpty>}
            {data?.map((person) => (
              <CommandItem
                key={person.id}
                value={`${person.name} ${person.id}`}
                onSelect={() => pick(person)}
              >
                <span className="wrap-anywhere">{person.name}</span>
              </CommandItem>
            ))}
          </CommandList>
        </Command>
      </PopoverContent>
    </Popover>
  );
}

import { LocalizedRichText, useSite, useTitle } from '@flotilla/react';
import { cn, DisclosureMenu, type DisclosureMenuProps, Icon } from '@flotilla/ui';
import { useId } from 'react';
import type { SelectedButtonsArray } from '../../selections.js';
import { currentOf } from './current-of.js';
import { MenuLink } from './menu-link.js';

export interface DropdownProps {
  array: SelectedButtonsArray;
  size?: 'sm' | 'default' | 'lg';
  variant?: NonNullable<DisclosureMenuProps['look']>['variant'];
  className?: string;
}

/**
 * A buttons array as a dropdown menu behind a button with its title. Uses the browser's popover: it opens
 * without JavaScript, closes on Escape and on a click outside, and restores the focus.
 */
export function Dropdown({ array, size = 'default', variant = 'outline', className }: DropdownProps) {
  const site = useSite();
  const title = useTitle(array);
  const id = useId();
  const buttons = array.buttons;
  if (buttons.length === 0) return null;
  return (
    <DisclosureMenu
      id={id}
      layout="dropdown"
      look={{ variant, size }}
      trigger={
        <>
          <span lang={title.lang} className="truncate">
            {title.value}
          </span>
          <Icon name="chevron-down" />
        </>
      }
      triggerClassName={cn('max-w-full shrink self-start', className, array.className)}
    >
      <ul className="flex flex-col">
        {buttons.map((button) => (
          <li key={button.id}>
            <MenuLink button={button} current={currentOf(button.url, site)} />
          </li>
        ))}
      </ul>
      <LocalizedRichText value={array.description} className="px-3 py-2 text-xs text-muted-foreground" />
    </DisclosureMenu>
  );
}

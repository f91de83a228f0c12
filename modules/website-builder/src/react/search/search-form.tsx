import { Enhanced, linkTo, useSite, useT } from '@flotilla/react';
import { Button, cn, Icon, Input } from '@flotilla/ui';
import { useId } from 'react';
import { messages } from '../messages.js';
import { islands } from './islands.js';

export interface SearchFormProps {
  /** The searched words. */
  words?: string;
  /** Whether it is in a popover, which moves the focus into it and grows with the suggestions. */
  isInPopover?: boolean;
}

/** Longest search; the API cuts off the rest. */
const maxLength = 200;

/**
 * The form of the site's search, which leads to the page with the results. A script suggests pages, by the pattern
 * of an editable combobox with a list.
 */
export function SearchForm({ words = '', isInPopover = false }: SearchFormProps) {
  const t = useT(messages);
  const site = useSite();
  const id = useId();
  const { page, suggestions } = site.search ?? {};
  return (
    <search>
      <form action={linkTo(page, site).href}>
        <Enhanced by={islands.suggestions}>
          <div
            className="relative"
            data-suggestions={suggestions}
            data-language={site.language}
            data-counted={t('suggestions')}
            data-failed={t('suggestionsFailed')}
          >
            <div className="flex gap-2">
              <Input
                type="search"
                name="q"
                defaultValue={words}
                maxLength={maxLength}
                autoComplete="off"
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- inside of a popover it is focused when that opens, not when the page does
                autoFocus={isInPopover}
                aria-label={t('searchSite')}
                placeholder={t('searchSite')}
                className="min-w-0"
              />
              <Button
                type="submit"
                variant="primary"
                size="icon"
                className="size-12"
                aria-label={t('search')}
              >
                <Icon name="search" />
              </Button>
            </div>
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={t('suggestions')}
              hidden
              className={cn(
                'mt-2 max-h-[60dvh] overflow-y-auto',
                !isInPopover &&
                  'absolute inset-x-0 top-full z-20 rounded-lg border border-border bg-popover p-2 text-popover-foreground shadow-lg',
              )}
            />
            <p role="status" className="sr-only" />
          </div>
        </Enhanced>
      </form>
    </search>
  );
}

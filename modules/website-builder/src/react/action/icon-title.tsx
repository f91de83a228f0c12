import { Link, Localized, type LinkProps, Title } from '@flotilla/react';
import { Picture } from '@flotilla/react/kit';
import { cn } from '@flotilla/ui';
import type { SelectedButton } from '../../selections.js';

/** The fields of a button; optional ones are missing for buttons that are not rows. */
export type ButtonFace = Pick<SelectedButton, 'id' | 'variant' | 'title' | 'url'> & Partial<SelectedButton>;

export type IconTitleLinkProps = Omit<LinkProps, 'href' | 'children'> & { button: ButtonFace };

/** A content button as a plain link with icon and title. */
export function IconTitleLink({ button, className, ...props }: IconTitleLinkProps) {
  return (
    <Link
      href={button.url}
      className={cn('inline-flex items-center gap-2 rounded-sm wrap-anywhere', className, button.className)}
      {...props}
    >
      <IconTitle button={button} />
    </Link>
  );
}

export function IconTitle({ button }: { button: ButtonFace }) {
  const icon = button.icons?.[0];
  return (
    <>
      {icon && <Picture file={{ ...icon, alt: '' }} room="icon" className="size-5 shrink-0" />}
      <Title of={button} />
      <Localized value={button.subtitle} className="font-normal opacity-80" />
    </>
  );
}

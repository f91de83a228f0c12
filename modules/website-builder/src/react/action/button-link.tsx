import { Link, linkTo, useSite } from '@flotilla/react';
import { Button, type ButtonProps, cn } from '@flotilla/ui';
import type { ReactNode } from 'react';
import { type ButtonFace, IconTitle } from './icon-title.js';

export interface ButtonLinkProps {
  button: ButtonFace;
  size?: 'sm' | 'default' | 'lg';
  className?: string;
  /** Stands in the place of icon and title. */
  children?: ReactNode;
}

/** A button of the content: a link that looks as its variant says, with its icon and its title. Without a url it is out of use. */
export function ButtonLink({ button, size = 'default', className, children }: ButtonLinkProps) {
  const isDead = !linkTo(button.url, useSite()).href;
  return (
    <Button
      asChild
      variant={lookOf(button)}
      size={size}
      className={cn(growing, heights[size], isOnPage(button) && brightIcon, className, button.className)}
    >
      <Link href={button.url} {...(isDead && outOfUse)}>
        {children ?? <IconTitle button={button} />}
      </Link>
    </Button>
  );
}

/** The looks that a button of the content may have, by its variant. */
export const buttonLooks = {
  default: 'default',
  destructive: 'destructive',
  primary: 'primary',
  secondary: 'secondary',
  outline: 'outline',
  link: 'link',
  ghost: 'ghost',
} as const satisfies Readonly<Record<string, ButtonProps['variant']>>;

function lookOf({ variant }: ButtonFace): ButtonProps['variant'] {
  return Object.hasOwn(buttonLooks, variant) ? buttonLooks[variant as keyof typeof buttonLooks] : 'default';
}

/** Whether its ground is as dark as the page's where that is dark; the grounds of the others are light then. */
const isOnPage = ({ variant }: ButtonFace) => ['secondary', 'outline', 'ghost', 'link'].includes(variant);
/** Icons are drawn for a light page. */
const brightIcon = 'dark:[&_img]:brightness-150';

/** Titles are as long as their author likes: the button grows with them. */
const growing = 'h-auto max-w-full shrink rounded-2xl py-2 text-center whitespace-normal wrap-anywhere';
const heights = { sm: 'min-h-9', default: 'min-h-11', lg: 'min-h-13' };

/** How HTML says "disabled link": no href, and what it would have been. */
const outOfUse = { role: 'link', 'aria-disabled': true } as const;

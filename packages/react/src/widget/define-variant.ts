import type { EntityKey } from '@flotilla/core';
import type { ReactNode } from 'react';
import type { FrameProps, WidgetProps } from './widget-props.js';

/** The component of one widget variant. */
export interface Variant {
  /** The widget entity: `blog.widget`. */
  readonly widget: EntityKey;
  readonly variant: string;
  readonly component: (props: WidgetProps) => ReactNode;
}

/** Defines the component of a widget variant; what it is given is what the view of the same variant asks for. */
export function defineVariant<Widget extends object, Lists extends object, Subject extends object>(
  input: Omit<Variant, 'component'> & { component: (props: WidgetProps<Widget, Lists, Subject>) => ReactNode },
): Variant {
  // The view decides which rows come, so from here on their types are only its author's knowledge.
  return { ...input, component: input.component as unknown as Variant['component'] };
}

/** What is drawn around the widgets that are placed together. */
export interface Frame {
  /** Of the row that places them. */
  readonly variant: string;
  readonly component: (props: FrameProps) => ReactNode;
}

/** Defines what is drawn around the widgets that one row places. */
export function defineFrame<Row extends object>(
  input: Omit<Frame, 'component'> & { component: (props: FrameProps<Row>) => ReactNode },
): Frame {
  return { ...input, component: input.component as unknown as Frame['component'] };
}

import { IconFrame, type IconFrameProps } from './icon-frame.js';
import { iconShapes } from './icon-shapes.js';

export type IconName = keyof typeof iconShapes;
export type IconProps = IconFrameProps & { name: IconName };

/** An icon in the size and color of the surrounding text. */
export function Icon({ name, ...props }: IconProps) {
  return <IconFrame {...props}>{iconShapes[name]}</IconFrame>;
}

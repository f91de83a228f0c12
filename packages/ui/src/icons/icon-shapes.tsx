import type { ReactNode } from 'react';
import { closeShape, copyShape, eyeOffShape, eyeShape } from './control-shapes.js';

/** Shapes on a 24 by 24 grid with a stroke width of 1.6, in the color of the text. */
export const iconShapes = {
  menu: <path d="M4 7.5h16M4 16.5h16" />,
  close: closeShape,
  'chevron-left': <path className="turns" d="m14.5 5.5-6.5 6.5 6.5 6.5" />,
  'chevron-right': <path className="turns" d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  'chevron-down': <path d="m5.5 9.5 6.5 6.5 6.5-6.5" />,
  'arrow-right': <path className="turns" d="M4 12h16m-6-6 6 6-6 6" />,
  download: <path d="M12 4v11.5m-5-4.5 5 5 5-5M4.5 20h15" />,
  play: <path d="M8 5.5v13l10.500-6.500z" />,
  pause: <path d="M9 5.500v13M15 5.500v13" />,
  check: <path d="m4.5 12.5 5 5 10-11" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  cart: (
    <>
      <path d="M2.5 4h2.300l2.400 11.200a1.5 1.5 0 0 0 1.500 1.200h8.600a1.5 1.5 0 0 0 1.500-1.200L20.5 8H6" />
      <circle cx="9.5" cy="20" r="1.300" />
      <circle cx="16.8" cy="20" r="1.300" />
    </>
  ),
  trash: (
    <path d="M4.5 6.5h15M9 6.500V4.500h6v2M6.5 6.500l.8 13h9.400l.8-13M10 10.500v5.500M14 10.500v5.500" />
  ),
  receipt: (
    <path d="M6 3.500h12v17l-2.400-1.600-1.800 1.600-1.800-1.600-1.800 1.600-1.800-1.600L6 20.500zM9.5 8.500h5M9.5 12.500h5" />
  ),
  bell: <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.500 2h-15zM10 21h4" />,
  anchor: (
    <>
      <circle cx="12" cy="5" r="2.2" />
      <path d="M12 7.2V21M8 11h8M4 13.5C4.4 17.8 7.6 21 12 21s7.6-3.2 8-7.5" />
    </>
  ),
  compass: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="m15.8 8.2-2.3 5.3-5.3 2.3 2.3-5.300z" />
    </>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M18.7 5.300l-1.4 1.400M6.7 17.300l-1.4 1.4" />
    </>
  ),
  moon: <path d="M20.5 14.300A8.6 8.6 0 1 1 9.7 3.500a7 7 0 0 0 10.8 10.800Z" />,
  'map-pin': (
    <>
      <path d="M12 21.500c4.6-4.3 7-8 7-11.300a7 7 0 1 0-14 0c0 3.3 2.4 7 7 11.300Z" />
      <circle cx="12" cy="10" r="2.6" />
    </>
  ),
  calendar: (
    <>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2.5" />
      <path d="M3.5 10h17M8 2.800V7M16 2.800V7" />
    </>
  ),
  users: (
    <>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20c.5-3.6 3-5.7 6.5-5.700s6 2.1 6.5 5.700M15.5 4.800a3.5 3.5 0 0 1 0 6.400M18 14.800c2 .8 3.2 2.6 3.5 5.2" />
    </>
  ),
  phone: (
    <path d="M7.7 3.500H5.200A1.7 1.7 0 0 0 3.5 5.300C4 13.6 10.4 20 18.7 20.500a1.7 1.7 0 0 0 1.8-1.700v-2.600l-4.4-1.7-2 2c-2.6-1.3-4.7-3.4-6-6l2-2z" />
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
      <path d="m3.5 7 8.5 6.500L20.5 7" />
    </>
  ),
  eye: eyeShape,
  'eye-off': eyeOffShape,
  copy: copyShape,
  key: (
    <>
      <circle cx="8" cy="15.5" r="4.5" />
      <path d="m11.3 12.200 8.200-8.200M16.500 7l3 3M14 9.500l2 2" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.500c.6-4 3.3-6.3 7.5-6.300s6.9 2.3 7.5 6.3" />
    </>
  ),
  settings: (
    <>
      <path d="M3.5 7.500h9M18.5 7.500h2M3.5 16.500h2M11.5 16.500h9" />
      <circle cx="15.5" cy="7.5" r="2.8" />
      <circle cx="8.5" cy="16.5" r="2.8" />
    </>
  ),
  'sign-out': (
    <path d="M10 4H6.500A2.5 2.5 0 0 0 4 6.500v11A2.5 2.5 0 0 0 6.5 20H10M9.5 12h11m-4-4.5 4 4.5-4 4.5" />
  ),
  wallet: (
    <>
      <path d="M18 8V5.500A1.5 1.5 0 0 0 16.5 4H6a2.5 2.5 0 0 0-2.5 2.500v11A2.5 2.5 0 0 0 6 20h12a2.5 2.5 0 0 0 2.5-2.500v-7A2.5 2.5 0 0 0 18 8H5.5" />
      <path d="M16.3 14h.1" />
    </>
  ),
} satisfies Record<string, ReactNode>;

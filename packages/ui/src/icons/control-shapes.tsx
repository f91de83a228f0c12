/* Shapes of small controls. They stand alone, so that a control does not load the other icons. */

export const closeShape = <path d="m6 6 12 12M18 6 6 18" />;
export const eyeShape = (
  <>
    <path d="M2.5 12c2.3-4.2 5.5-6.3 9.5-6.300s7.2 2.1 9.5 6.300c-2.3 4.2-5.5 6.3-9.5 6.300S4.8 16.2 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>
);
export const eyeOffShape = (
  <path d="M2.5 12c2.3-4.2 5.5-6.3 9.5-6.300s7.2 2.1 9.5 6.300c-2.3 4.2-5.5 6.3-9.5 6.300S4.8 16.2 2.5 12ZM4.5 20 19.5 4" />
);
export const copyShape = (
  <>
    <rect x="8.5" y="8.5" width="12" height="12" rx="2.5" />
    <path d="M15.5 8.500V6A2.5 2.5 0 0 0 13 3.500H6A2.5 2.5 0 0 0 3.5 6v7A2.5 2.5 0 0 0 6 15.500h2.5" />
  </>
);

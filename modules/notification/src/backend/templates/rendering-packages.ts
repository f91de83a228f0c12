/** Libraries that render messages: optional peers, since they are 30 MB on disk. */
export const renderingPackages = {
  names: ['@react-email/render', 'react', 'react-dom'],
  from: import.meta.url,
};

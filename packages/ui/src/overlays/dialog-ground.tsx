/**
 * The backdrop of a dialog, which also locks scrolling (document.css). Radix's own overlay would lock it with
 * a style element, which the content security policy blocks.
 */
export function DialogGround() {
  return (
    <div
      data-scroll-lock=""
      className="fixed inset-0 z-50 bg-deep/50 backdrop-blur-xs transition-opacity starting:opacity-0"
    />
  );
}

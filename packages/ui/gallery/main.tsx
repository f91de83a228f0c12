import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.js';

// ?theme=dark shows the dark theme without changing the system's setting.
const theme = new URLSearchParams(location.search).get('theme');
if (theme) document.documentElement.dataset.theme = theme;

const root = document.getElementById('gallery');
if (root) createRoot(root).render(<Gallery />);

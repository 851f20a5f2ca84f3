import { createRoot } from 'react-dom/client';
import { App } from './react-host.jsx';

createRoot(document.getElementById('app')).render(<App />);

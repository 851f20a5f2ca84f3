/** React keeps what the visualizer shows: its state goes in as an object and comes back by an event. */
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

function App() {
  const [state, setState] = useState({ kind: 'log' });
  return (
    <main>
      <geo-visualizer
        state={state}
        ongeo-state-change={({ detail }) => setState(detail.state)}
        style={{ height: '700px' }}
      />
      <output>{JSON.stringify(state)}</output>
      <button onClick={() => setState({ kind: 'log' })}>Nothing</button>
    </main>
  );
}

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

/** Events of the element that the frame reports. */
window.reports = [];
addEventListener('message', ({ data }) => window.reports.push(data));

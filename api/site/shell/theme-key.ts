/** The key of the chosen colours in the storage of the browser: `light` or `dark`. Absent: as the system has it. */
export const themeKey = 'webintel-theme'

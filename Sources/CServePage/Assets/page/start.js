// Connects the controls, and shows the folder.

connectDrops();
connectUploads();
connectRemoval();
connectSessions();
connectState();

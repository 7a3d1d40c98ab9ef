import react from '@vitejs/plugin-react'
import { runnel } from 'runnel/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [react(), runnel()] })

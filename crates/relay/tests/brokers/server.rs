//! Brokers as processes, each in a folder of its own.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Rules of mosquitto by which a mailbox is found by its name alone.
const RULES: &str = r#"{
  "defaultACLAccess": {
    "publishClientSend": false, "publishClientReceive": true,
    "subscribe": false, "unsubscribe": true
  },
  "anonymousGroup": "players",
  "groups": [{ "groupname": "players", "roles": [{ "rolename": "player" }] }],
  "roles": [{ "rolename": "player", "acls": [
    { "acltype": "subscribeLiteral", "topic": "fairboard1/+", "priority": 1, "allow": false },
    { "acltype": "subscribePattern", "topic": "fairboard1/+", "priority": 0, "allow": true },
    { "acltype": "publishClientSend", "topic": "fairboard1/+", "priority": 0, "allow": true }
  ] }],
  "clients": []
}"#;

/// A program of a broker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Mosquitto,
    Nats,
}

impl Kind {
    pub(crate) const ALL: [Self; 2] = [Self::Mosquitto, Self::Nats];
}

/// Whether a broker asks for name and password: anna and secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Login {
    /// Everybody may come; mosquitto has its rules.
    None,
    Asked,
}

/// A broker that is stopped when dropped.
pub(crate) struct Server {
    kind: Kind,
    login: Login,
    folder: TempDir,
    /// Ports of MQTT and of its WebSocket.
    ports: [u16; 2],
    process: Option<Child>,
}

impl Server {
    /// Starts a broker at ports of its own.
    pub(crate) fn start(kind: Kind, login: Login) -> Self {
        let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
        let ports = listeners.each_ref().map(|listener| listener.local_addr().unwrap().port());
        drop(listeners);
        let folder = TempDir::new().unwrap();
        let mut server = Self { kind, login, folder, ports, process: None };
        server.begin();
        server
    }

    /// Address of its WebSocket.
    pub(crate) fn url(&self) -> String {
        format!("ws://127.0.0.1:{}/mqtt", self.ports[1])
    }

    /// Starts it, again or for the first time, and waits until it listens.
    pub(crate) fn begin(&mut self) {
        let folder = self.folder.path();
        let file = folder.join("broker.conf");
        fs::create_dir_all(folder.join("data")).unwrap();
        let (program, text) = match self.kind {
            Kind::Mosquitto => ("/usr/sbin/mosquitto", self.mosquitto()),
            Kind::Nats => ("/usr/sbin/nats-server", self.nats()),
        };
        fs::write(&file, text).unwrap();
        let log = fs::File::create(folder.join("log")).unwrap();
        let mut command = Command::new(program);
        command.arg("-c").arg(&file).stdin(Stdio::null());
        command.stdout(log.try_clone().unwrap()).stderr(log);
        self.process = Some(command.spawn().unwrap_or_else(|error| panic!("{program}: {error}")));
        let start = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.ports[1])).is_err() {
            let log = || fs::read_to_string(folder.join("log")).unwrap();
            assert!(start.elapsed() < Duration::from_secs(20), "{program}: {}", log());
            sleep(Duration::from_millis(20));
        }
    }

    /// Stops it as a machine does that is shut down.
    pub(crate) fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let id = process.id().to_string();
            Command::new("kill").arg(id).status().unwrap();
            process.wait().unwrap();
        }
    }

    /// Deletes what it has stored.
    pub(crate) fn forget(&self) {
        fs::remove_dir_all(self.folder.path().join("data")).unwrap();
    }

    /// Without the plain listener mosquitto ends at once.
    fn mosquitto(&self) -> String {
        let [plain, web] = self.ports;
        let data = self.folder.path().join("data");
        let access = match self.login {
            Login::None => {
                let file = self.folder.path().join("rules.json");
                fs::write(&file, RULES).unwrap();
                let (plugin, file) = (rules_plugin(), file.display());
                format!("allow_anonymous true\nplugin {plugin}\nplugin_opt_config_file {file}")
            }
            Login::Asked => {
                let file = self.folder.path().join("passwords");
                let made = Command::new("mosquitto_passwd")
                    .args(["-c", "-b"])
                    .arg(&file)
                    .args(["anna", "secret"])
                    .status();
                assert!(made.unwrap().success());
                format!("allow_anonymous false\npassword_file {}", file.display())
            }
        };
        format!(
            "user root\n{access}\npersistence true\npersistence_location {}/\n\
             message_size_limit 135000\n\
             listener {plain} 127.0.0.1\nlistener {web} 127.0.0.1\nprotocol websockets\n",
            data.display()
        )
    }

    fn nats(&self) -> String {
        let [plain, web] = self.ports;
        let data = self.folder.path().join("data");
        let access = match self.login {
            Login::None => "",
            Login::Asked => "authorization { user: anna, password: secret }",
        };
        format!(
            "server_name: one\nlisten: \"127.0.0.1:-1\"\n{access}\n\
             jetstream {{ store_dir: \"{}\" }}\n\
             mqtt {{ listen: \"127.0.0.1:{plain}\" }}\n\
             websocket {{ listen: \"127.0.0.1:{web}\", no_tls: true }}\n",
            data.display()
        )
    }
}

/// Path of mosquitto's plugin for rules, whose folder is named after the processor.
fn rules_plugin() -> String {
    let folders = fs::read_dir("/usr/lib").unwrap().map(|folder| folder.unwrap().path());
    let mut plugins = folders.map(|folder| folder.join("mosquitto_dynamic_security.so"));
    let plugin = plugins.find(|plugin| plugin.exists());
    plugin.unwrap_or_else(|| panic!("mosquitto has no plugin for rules")).display().to_string()
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(mut process) = self.process.take() {
            // It has ended by itself otherwise.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

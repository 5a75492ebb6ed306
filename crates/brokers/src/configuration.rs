//! The configuration files of each broker program, and the commands that start it with them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Result, ensure};

use crate::process::command;
use crate::{Access, HeldPort};

/// Access rules of mosquitto: a client finds a mailbox only by its name.
const RULES: &str = include_str!("rules.json");

/// Ports of a broker. Not every program uses all of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BrokerPorts {
    /// Port for MQTT over TCP.
    mqtt: u16,
    /// Port for MQTT over WebSocket.
    pub(crate) web: u16,
    /// Port for the other servers of a cluster of NATS, and for the connections between nodes that
    /// RabbitMQ always offers.
    pub(crate) cluster: u16,
    /// Port for the register of names that RabbitMQ needs, and for questions about the state of
    /// NATS.
    pub(crate) service: u16,
}

impl BrokerPorts {
    /// Free ports, and the values that reserve them for the broker.
    pub(crate) fn free() -> Result<(Self, [HeldPort; 4])> {
        let take = HeldPort::take;
        let held = [take()?, take()?, take()?, take()?];
        let [mqtt, web, cluster, service] = held.each_ref().map(|port| port.address().port());
        Ok((Self { mqtt, web, cluster, service }, held))
    }
}

/// Writes the files of mosquitto into `folder`, and returns its command.
pub(crate) fn mosquitto(folder: &Path, ports: &BrokerPorts, access: Access) -> Result<Command> {
    let access_text = match (access, rules_plugin()) {
        (Access::Free, Some(plugin)) => {
            let rules = folder.join("rules.json");
            fs::write(&rules, RULES)?;
            format!(
                "allow_anonymous true\nplugin {}\nplugin_opt_config_file {}",
                plugin.display(),
                rules.display()
            )
        }
        (Access::Free, None) => "allow_anonymous true".to_owned(),
        // The access rules give rights only to clients without a name.
        (Access::Login, _) => {
            let file = folder.join("passwords");
            let mut write_file = command("mosquitto_passwd")?;
            write_file.args(["-c", "-b"]).arg(&file).args(["anna", "secret"]).stderr(Stdio::null());
            ensure!(write_file.status()?.success(), "mosquitto takes no password");
            format!("allow_anonymous false\npassword_file {}", file.display())
        }
    };
    with_file("mosquitto", folder, &mosquitto_text(folder, ports, &access_text))
}

/// The configuration of mosquitto. `access` has the lines that say which clients are admitted.
fn mosquitto_text(
    folder: &Path,
    BrokerPorts { mqtt, web, .. }: &BrokerPorts,
    access: &str,
) -> String {
    // If root starts mosquitto without `user root`, mosquitto changes to a user who cannot open
    // `folder`. The limit on messages is that of `docs/hosting.md`. With a listener for WebSocket
    // alone, mosquitto would exit at once.
    format!(
        "user root\n{access}\npersistence true\npersistence_location {}/\n\
         message_size_limit 135000\n\
         listener {mqtt} 127.0.0.1\nlistener {web} 127.0.0.1\nprotocol websockets\n",
        folder.join("data").display()
    )
}

/// Path of mosquitto's plugin for access rules; `None` if it is not installed. The plugin's folder
/// is named after the processor, so every folder is searched.
fn rules_plugin() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").ok()?.flatten().map(|folder| folder.path());
    let mut plugins = folders.map(|folder| folder.join("mosquitto_dynamic_security.so"));
    plugins.find(|plugin| plugin.exists())
}

/// Writes the file of NATS into `folder`, and returns its command. `cluster` has the ports of all
/// servers of a cluster, and is empty for a server alone.
pub(crate) fn nats(
    folder: &Path,
    ports: &BrokerPorts,
    access: Access,
    cluster: &[u16],
) -> Result<Command> {
    with_file("nats-server", folder, &nats_text(folder, ports, access, cluster))
}

/// Name of a server of NATS, with its port, because each server of a cluster needs another name.
pub(crate) fn nats_name(ports: &BrokerPorts) -> String {
    format!("at{}", ports.mqtt)
}

/// The configuration of NATS. `cluster` is as in [`nats`].
fn nats_text(folder: &Path, ports: &BrokerPorts, access: Access, cluster: &[u16]) -> String {
    let BrokerPorts { mqtt, web, cluster: own_port, service } = ports;
    let name = nats_name(ports);
    let access_text = match access {
        Access::Free => "",
        Access::Login => "authorization { user: anna, password: secret }",
    };
    let (mut cluster_text, mut replicas_text) = (String::new(), String::new());
    if !cluster.is_empty() {
        let addresses: Vec<_> =
            cluster.iter().map(|port| format!("\"nats://127.0.0.1:{port}\"")).collect();
        let routes = addresses.join(", ");
        cluster_text = format!(
            "cluster {{ name: three, listen: \"127.0.0.1:{own_port}\", routes: [{routes}] }}"
        );
        // Each server keeps all mailboxes, so the number of copies is that of the servers.
        replicas_text = format!(", stream_replicas: {}", cluster.len());
    }
    // The first listener is for clients that do not use MQTT. There are none, so it gets any free
    // port, `-1`.
    format!(
        "server_name: {name}\nlisten: \"127.0.0.1:-1\"\nhttp: \"127.0.0.1:{service}\"\n\
         {access_text}\n{cluster_text}\n\
         jetstream {{ store_dir: \"{}\" }}\n\
         mqtt {{ listen: \"127.0.0.1:{mqtt}\"{replicas_text} }}\n\
         websocket {{ listen: \"127.0.0.1:{web}\", no_tls: true }}\n",
        folder.join("data").display()
    )
}

/// Writes the files of RabbitMQ into `folder`, and returns its commands in the order of their
/// start: first the register of names (`epmd`), then the broker.
pub(crate) fn rabbitmq(folder: &Path, ports: &BrokerPorts, access: Access) -> Result<[Command; 2]> {
    let BrokerPorts { web, cluster, service, .. } = ports;
    let (configuration, plugins) = (folder.join("rabbitmq.conf"), folder.join("plugins"));
    fs::write(&configuration, rabbitmq_text(ports, access))?;
    fs::write(&plugins, "[rabbitmq_web_mqtt].")?;
    // RabbitMQ would start the register itself, but as a daemon that outlives the broker.
    let mut register = command("epmd")?;
    register.args(["-port", &service.to_string(), "-address", "127.0.0.1"]);
    let mut server = command("rabbitmq-server")?;
    // RabbitMQ's language, Erlang, keeps a secret in `HOME`. RabbitMQ adds the extension of the
    // configuration file itself.
    server
        .env("HOME", folder)
        .env("RABBITMQ_NODENAME", format!("at{web}@localhost"))
        .env("RABBITMQ_CONFIG_FILE", configuration.with_extension(""))
        .env("RABBITMQ_MNESIA_BASE", folder.join("data"))
        .env("RABBITMQ_LOG_BASE", folder.join("logs"))
        .env("RABBITMQ_ENABLED_PLUGINS_FILE", plugins)
        .env("RABBITMQ_DIST_PORT", cluster.to_string())
        .env("RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", "-kernel inet_dist_use_interface {127,0,0,1}")
        .env("ERL_EPMD_PORT", service.to_string())
        .env("ERL_EPMD_ADDRESS", "127.0.0.1");
    Ok([register, server])
}

/// The configuration of RabbitMQ. The timeout is two minutes, because a hidden page sends a packet
/// only once a minute. The default timeout is too short for that. The store `dets` keeps retained
/// messages on the disk.
fn rabbitmq_text(BrokerPorts { web, .. }: &BrokerPorts, access: Access) -> String {
    let access_text = match access {
        Access::Free => "mqtt.allow_anonymous = true",
        Access::Login => "mqtt.allow_anonymous = false\ndefault_user = anna\ndefault_pass = secret",
    };
    format!(
        "{access_text}\nlisteners.tcp = none\nmqtt.listeners.tcp = none\n\
         mqtt.retained_message_store = rabbit_mqtt_retained_msg_store_dets\n\
         web_mqtt.tcp.ip = 127.0.0.1\nweb_mqtt.tcp.port = {web}\nweb_mqtt.ws_path = /mqtt\n\
         web_mqtt.ws_opts.idle_timeout = 120000\n"
    )
}

/// Writes `text` as a configuration file into `folder`, and returns the command that starts
/// `program` with this file.
fn with_file(program: &str, folder: &Path, text: &str) -> Result<Command> {
    let file = folder.join("broker.conf");
    fs::write(&file, text)?;
    let mut server = command(program)?;
    server.arg("-c").arg(file);
    Ok(server)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_access_rules_of_mosquitto_are_those_of_the_document_on_hosting() {
        assert!(include_str!("../../../docs/hosting.md").contains(RULES.trim_end()));
    }

    #[test]
    fn a_broker_listens_on_this_machine_alone() {
        let (ports, folder) =
            (BrokerPorts { mqtt: 1, web: 2, cluster: 3, service: 4 }, Path::new("a"));
        for (program, text, listeners) in [
            ("mosquitto", mosquitto_text(folder, &ports, ""), ["listener 1 ", "listener 2 "]),
            ("NATS", nats_text(folder, &ports, Access::Free, &[]), ["mqtt { ", "websocket { "]),
            ("three of NATS", nats_text(folder, &ports, Access::Free, &[3, 5]), ["mqtt", "three"]),
            ("RabbitMQ", rabbitmq_text(&ports, Access::Free), ["tcp.ip", "tcp.port = 2"]),
        ] {
            let listens = |line: &&str| line.contains("listen") && !line.ends_with("= none");
            for line in text.lines().filter(listens) {
                assert!(line.contains("127.0.0.1"), "{program}: {line}");
            }
            assert!(text.contains("127.0.0.1"), "{program}");
            assert!(listeners.iter().all(|listener| text.contains(listener)), "{program}: {text}");
        }
    }
}
